; The installer for Windows. windows.sh beside this folder calls it:
;
;     makensis -DVERSION=… -DNUMBERS=… -DSTAGE=FOLDER -DREMOVE=FILE -DICON=FILE -DOUT=FILE [-DQUICK] [-DSIGN=PROGRAM] breathmark.nsi
;
; STAGE is what is installed, and REMOVE the lines that delete just that. For the user who runs it alone, so without an administrator: what
; it writes into the registry is below HKCU. `/S` installs and removes without a question, `/D=FOLDER` says where to.
; The program is for 64 bits, so its installer may be, too.
Target amd64-unicode
ManifestDPIAware true
ManifestSupportedOS Win10
!ifdef QUICK
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
!ifdef SIGN
  !uninstfinalize '"${SIGN}" "%1"' = 0
!endif
!include MUI2.nsh
!include FileFunc.nsh
!include WinVer.nsh

Name "Breathmark"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Breathmark"
InstallDirRegKey HKCU "Software\Breathmark" "Folder"
BrandingText "Breathmark ${VERSION}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=1033 "ProductName" "Breathmark"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "FileDescription" "Installs Breathmark"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "LegalCopyright" "The Breathmark authors"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Breathmark.exe"
!insertmacro MUI_PAGE_LICENSE "${STAGE}/licences/copyright.txt"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE LookAtFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString PROJECT ${LANG_ENGLISH} "Breathmark project"
LangString PROJECT ${LANG_GERMAN} "Breathmark-Projekt"
LangString SUBTITLES ${LANG_ENGLISH} "Subtitles"
LangString SUBTITLES ${LANG_GERMAN} "Untertitel"
LangString RECORDING ${LANG_ENGLISH} "Recording"
LangString RECORDING ${LANG_GERMAN} "Aufnahme"
LangString RUNS ${LANG_ENGLISH} "Breathmark is running. Close its window, then choose Retry."
LangString RUNS ${LANG_GERMAN} "Breathmark läuft noch. Bitte schließen Sie sein Fenster und wählen dann „Wiederholen“."
LangString OTHERS ${LANG_ENGLISH} "There are other files in this folder. Please choose an empty one, or one that does not exist yet."
LangString OTHERS ${LANG_GERMAN} "In diesem Ordner liegen andere Dateien. Bitte wählen Sie einen leeren, oder einen, den es noch nicht gibt."
LangString TOOOLD ${LANG_ENGLISH} "Breathmark needs Windows 10 or later."
LangString TOOOLD ${LANG_GERMAN} "Breathmark braucht Windows 10 oder neuer."

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Breathmark"
!define CLASSES "Software\Classes"
!define PROGRAM "${CLASSES}\Applications\Breathmark.exe"

; A kind of file, as Explorer knows it.
!macro Kind NAME TEXT
  WriteRegStr HKCU "${CLASSES}\${NAME}" "" "${TEXT}"
  WriteRegStr HKCU "${CLASSES}\${NAME}\DefaultIcon" "" "$INSTDIR\Breathmark.exe,0"
  WriteRegStr HKCU "${CLASSES}\${NAME}\shell\open\command" "" '"$INSTDIR\Breathmark.exe" "%1"'
!macroend

; Among "Open with", without becoming what a double click opens.
!macro OpenWith ENDING NAME
  WriteRegStr HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "${NAME}" ""
  WriteRegStr HKCU "${PROGRAM}\SupportedTypes" ".${ENDING}" ""
!macroend
!macro NotOpenWith ENDING NAME
  DeleteRegValue HKCU "${CLASSES}\.${ENDING}\OpenWithProgids" "${NAME}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ENDING}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ENDING}"
!macroend
; The files that are opened: those of src/app/dialogs.rs and src/media/audio/mod.rs, which a test compares.
!macro EachEnding DO
  !insertmacro ${DO} "srt" "Breathmark.Subtitles"
  !insertmacro ${DO} "vtt" "Breathmark.Subtitles"
  !insertmacro ${DO} "ass" "Breathmark.Subtitles"
  !insertmacro ${DO} "ssa" "Breathmark.Subtitles"
  !insertmacro ${DO} "ttml" "Breathmark.Subtitles"
  !insertmacro ${DO} "dfxp" "Breathmark.Subtitles"
  !insertmacro ${DO} "itt" "Breathmark.Subtitles"
  !insertmacro ${DO} "fcpxml" "Breathmark.Subtitles"
  !insertmacro ${DO} "usf" "Breathmark.Subtitles"
  !insertmacro ${DO} "sbv" "Breathmark.Subtitles"
  !insertmacro ${DO} "stl" "Breathmark.Subtitles"
  !insertmacro ${DO} "scc" "Breathmark.Subtitles"
  !insertmacro ${DO} "mcc" "Breathmark.Subtitles"
  !insertmacro ${DO} "sub" "Breathmark.Subtitles"
  !insertmacro ${DO} "lrc" "Breathmark.Subtitles"
  !insertmacro ${DO} "wav" "Breathmark.Recording"
  !insertmacro ${DO} "aiff" "Breathmark.Recording"
  !insertmacro ${DO} "aif" "Breathmark.Recording"
  !insertmacro ${DO} "flac" "Breathmark.Recording"
  !insertmacro ${DO} "mp3" "Breathmark.Recording"
  !insertmacro ${DO} "m4a" "Breathmark.Recording"
  !insertmacro ${DO} "aac" "Breathmark.Recording"
  !insertmacro ${DO} "ogg" "Breathmark.Recording"
  !insertmacro ${DO} "oga" "Breathmark.Recording"
  !insertmacro ${DO} "opus" "Breathmark.Recording"
  !insertmacro ${DO} "mp4" "Breathmark.Recording"
  !insertmacro ${DO} "m4v" "Breathmark.Recording"
  !insertmacro ${DO} "mov" "Breathmark.Recording"
  !insertmacro ${DO} "mkv" "Breathmark.Recording"
  !insertmacro ${DO} "webm" "Breathmark.Recording"
  !insertmacro ${DO} "mka" "Breathmark.Recording"
  !insertmacro ${DO} "wma" "Breathmark.Recording"
  !insertmacro ${DO} "ac3" "Breathmark.Recording"
  !insertmacro ${DO} "mp2" "Breathmark.Recording"
  !insertmacro ${DO} "avi" "Breathmark.Recording"
  !insertmacro ${DO} "ts" "Breathmark.Recording"
!macroend

; A program that runs cannot be written to, and half of a version would be left.
!macro WaitUntilClosed UN
  Function ${UN}WaitUntilClosed
    again:
    IfFileExists "$INSTDIR\bin\breathmark.exe" 0 closed
    ClearErrors
    FileOpen $0 "$INSTDIR\bin\breathmark.exe" a
    IfErrors 0 free
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNS)" /SD IDCANCEL IDRETRY again
    SetErrorLevel 3
    Quit
    free:
    FileClose $0
    closed:
  FunctionEnd
!macroend
!insertmacro WaitUntilClosed ""
!insertmacro WaitUntilClosed "un."

; Nobody's files are mixed with the program's, so none can be lost with it.
Function LookAtFolder
  IfFileExists "$INSTDIR\uninstall.exe" fine
  ; What somebody unpacked there stays when an earlier version is removed, and is no reason to go elsewhere.
  IfFileExists "$INSTDIR\models\recogniser-en\config.json" fine
  ${DirState} "$INSTDIR" $0
  StrCmp $0 1 0 fine
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(OTHERS)" /SD IDOK
  SetErrorLevel 3
  IfSilent 0 +2
  Quit
  Abort
  fine:
FunctionEnd

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(TOOOLD)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
FunctionEnd

Section
  Call LookAtFolder
  Call WaitUntilClosed
  ; What an earlier version had and this one has not would be found by the program.
  IfFileExists "$INSTDIR\uninstall.exe" 0 +2
  ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  SetOutPath "$INSTDIR"
  File /r "${STAGE}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Breathmark.lnk" "$INSTDIR\Breathmark.exe" "" "$INSTDIR\Breathmark.exe" 0
  WriteRegStr HKCU "Software\Breathmark" "Folder" "$INSTDIR"

  !insertmacro Kind "Breathmark.Project" "$(PROJECT)"
  !insertmacro Kind "Breathmark.Subtitles" "$(SUBTITLES)"
  !insertmacro Kind "Breathmark.Recording" "$(RECORDING)"
  WriteRegStr HKCU "${CLASSES}\.breathmark" "" "Breathmark.Project"
  WriteRegStr HKCU "${PROGRAM}" "FriendlyAppName" "Breathmark"
  WriteRegStr HKCU "${PROGRAM}\shell\open\command" "" '"$INSTDIR\Breathmark.exe" "%1"'
  !insertmacro EachEnding OpenWith

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Breathmark"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Breathmark.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Breathmark authors"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  ${RefreshShellIcons}
SectionEnd

; Projects, settings and journals stay, and what else lies in the folder: only what was installed is deleted, file by file.
Section Uninstall
  Call un.WaitUntilClosed
  !include "${REMOVE}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Breathmark.lnk"
  !insertmacro EachEnding NotOpenWith
  ReadRegStr $0 HKCU "${CLASSES}\.breathmark" ""
  StrCmp $0 "Breathmark.Project" 0 +2
  DeleteRegValue HKCU "${CLASSES}\.breathmark" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\.breathmark"
  DeleteRegKey HKCU "${CLASSES}\Breathmark.Project"
  DeleteRegKey HKCU "${CLASSES}\Breathmark.Subtitles"
  DeleteRegKey HKCU "${CLASSES}\Breathmark.Recording"
  DeleteRegKey HKCU "${PROGRAM}"
  DeleteRegKey HKCU "Software\Breathmark"
  DeleteRegKey HKCU "${UNINSTALL}"
  ${RefreshShellIcons}
SectionEnd
