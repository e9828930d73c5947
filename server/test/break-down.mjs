// Loaded into a server (NODE_OPTIONS=--import): SIGUSR2 causes an uncaught error or an unhandled rejection.
process.on('SIGUSR2', () => {
  const error = new Error(`nobody caught this, of ${process.env.FAULT_TEXT}`);
  if (process.env.FAULT === 'rejection') void Promise.reject(error);
  else
    setImmediate(() => {
      throw error;
    });
});
