// Loaded before a program: throws in its event loop when the signal comes.
process.once('SIGUSR2', () => {
  throw new Error('a bug at a signal')
})
