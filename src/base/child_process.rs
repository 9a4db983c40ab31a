//! Programs of others at work: started without a window of their own, and ended together with what they started.

use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};

/// A program that was started.
///
/// On Windows many programs are called through a small one, of Chocolatey, Scoop or Python, that starts the real one: to end the
/// first would leave the second at work. There all of them belong to a job of the system, and end with it at the latest when this is
/// dropped. Elsewhere the small program becomes the real one.
#[derive(Debug)]
pub struct ChildProcess {
    child: Child,
    job: Job,
}

impl ChildProcess {
    /// Starts it. On Windows each process of it can have at most `most_memory` bytes in memory; elsewhere a shell has to bound that.
    ///
    /// # Errors
    /// What the system says.
    pub fn start(command: &mut Command, most_memory: Option<usize>) -> io::Result<Self> {
        let child = without_console(command).spawn()?;
        // A moment later than its first instruction: the library can start nothing that waits to be let go. It has to be loaded
        // before it can start something itself, which takes longer.
        let job = Job::of(&child, most_memory);
        Ok(Self { child, job })
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it prints, if that was asked for; it can be taken once.
    pub fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    /// What it complains of, likewise.
    pub fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// How it ended, if it has.
    ///
    /// # Errors
    /// What the system says.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// Waits for its end.
    ///
    /// # Errors
    /// What the system says.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }

    /// Ends it, and on Windows what it started.
    ///
    /// # Errors
    /// What the system says.
    pub fn kill(&mut self) -> io::Result<()> {
        self.job.end();
        self.child.kill()
    }
}

/// A window without a console would show one for the program.
#[cfg(windows)]
fn without_console(command: &mut Command) -> &mut Command {
    use std::os::windows::process::CommandExt as _;
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    command.creation_flags(CREATE_NO_WINDOW)
}

#[cfg(not(windows))]
fn without_console(command: &mut Command) -> &mut Command {
    command
}

/// All that a program started, with itself; `None`: the system gave no job for it, and only the program itself can be ended.
#[cfg(windows)]
#[derive(Debug)]
struct Job(Option<win32job::Job>);

#[cfg(windows)]
impl Job {
    fn of(child: &Child, most_memory: Option<usize>) -> Self {
        // One without a bound still ends all of them.
        Self(Self::with_child(child, most_memory).or_else(|_| Self::with_child(child, None)).ok())
    }

    /// The library bounds what lies in memory, not what the system may swap out; that is what other programs would miss.
    fn with_child(child: &Child, most_memory: Option<usize>) -> Result<win32job::Job, win32job::JobError> {
        use std::os::windows::io::AsRawHandle as _;
        const LEAST_MEMORY: usize = 1 << 20;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        if let Some(bytes) = most_memory {
            limits.limit_working_memory(LEAST_MEMORY, bytes);
        }
        let job = win32job::Job::create_with_limit_info(&limits)?;
        job.assign_process(child.as_raw_handle() as isize)?;
        Ok(job)
    }

    /// To close it is to end all in it.
    fn end(&mut self) {
        self.0 = None;
    }
}

#[cfg(not(windows))]
#[derive(Debug)]
struct Job;

#[cfg(not(windows))]
impl Job {
    fn of(_: &Child, _: Option<usize>) -> Self {
        Self
    }

    fn end(&mut self) {}
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::process::Stdio;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_program_prints_ends_and_is_ended() {
        let start = |script: &str| {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", script]).stdin(Stdio::null()).stdout(Stdio::piped());
            ChildProcess::start(&mut command, Some(1 << 30)).unwrap()
        };
        let mut child = start("echo tide");
        let mut printed = String::new();
        child.take_stdout().unwrap().read_to_string(&mut printed).unwrap();
        assert_eq!((printed.as_str(), child.take_stdout().is_none()), ("tide\n", true));
        assert!(child.wait().unwrap().success() && child.take_stderr().is_none() && child.id() > 0);
        let mut child = start("exec sleep 1000");
        assert_eq!(child.try_wait().unwrap(), None);
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success());
    }

    /// As long as anything that the program started is at work, the pipe is open.
    #[cfg(windows)]
    #[test]
    fn what_a_program_started_ends_with_it() {
        let mut command = Command::new("cmd");
        // The second one waits for a line that does not come.
        command.args(["/d", "/c", "cmd /d /k"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = ChildProcess::start(&mut command, Some(1 << 30)).unwrap();
        let mut printed = child.take_stdout().unwrap();
        // Its prompt: it is there.
        printed.read_exact(&mut [0]).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        printed.read_to_end(&mut Vec::new()).unwrap();
    }
}
