// React reads this once, when it is first loaded, so whoever opens the shop imports this file before any other. Whatever the shell
// says: a shop renders as it is meant to be used. Only the workshop of `npm run dev` wants React's own warnings.
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production';
