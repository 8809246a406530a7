import { startSandbox } from '../../sandbox/main.ts';

// The payment company in a separate process: its ledger is what really happened.
process.on('disconnect', () => process.exit());
const { SANDBOX_PORT, DATA_DIR = '', PORT } = process.env;
await startSandbox({
  port: Number(SANDBOX_PORT),
  host: '127.0.0.1',
  dataDir: DATA_DIR,
  webhookUrl: `http://127.0.0.1:${PORT}/v1/payments/webhook/toss`,
  webhookScale: 0.001,
  log: () => {},
});
