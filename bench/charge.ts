import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

type Charged = { paymentKey: string; method: string };

/**
 * Confirms a payment at the bench's card company over a keep-alive connection; repeats once if the connection was closed at that moment.
 */
export async function chargeCard(url: string, body: object): Promise<Charged> {
  try {
    return await ask(url, body);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return ask(url, body);
  }
}

function ask(url: string, body: object) {
  return new Promise<Charged>((give, fail) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const confirmRequest = request(`${url}/v1/payments/confirm`, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.on('data', (chunk) => {
        answer += chunk;
      });
      response.on('end', () => give(JSON.parse(answer)));
    });
    confirmRequest.on('error', fail);
    confirmRequest.end(text);
  });
}
