// React reads NODE_ENV once, when it is first loaded, so the entry point imports this file first. The shell's value is ignored: a shop
// renders in production mode. Only `npm run dev` shows React's warnings.
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production';
