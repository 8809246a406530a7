import { createServer } from 'node:http';
import { freePort } from '#database/port.ts';
import { createMessageCarrier } from './carrier.ts';

/** A simulated card company that approves every payment at once, in the real one's format; a message carrier shares its address. */
export async function startCardCompany() {
  const port = await freePort();
  const carry = createMessageCarrier();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const body = text ? JSON.parse(text) : {};
      const answer = JSON.stringify(carry(request.method ?? '', request.url ?? '', body) ?? approved(body));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function approved({ paymentKey, orderId, amount }: { paymentKey: string; orderId: string; amount: number }) {
  const at = new Date().toISOString();
  return {
    version: '2022-11-16',
    paymentKey,
    orderId,
    orderName: '감귤',
    currency: 'KRW',
    method: '카드',
    status: 'DONE',
    totalAmount: amount,
    balanceAmount: amount,
    requestedAt: at,
    // A moment outside the attempt would open a case for the staff.
    approvedAt: at,
    card: { issuerCode: '41', number: '12345678****789*', amount, installmentPlanMonths: 0 },
    receipt: { url: 'https://card.example/receipt' },
  };
}
