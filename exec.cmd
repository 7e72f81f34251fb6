@rem Windows has no "exec". The scripts in package.json begin with it so that elsewhere a signal to npm reaches the program and not a shell.
@%*
