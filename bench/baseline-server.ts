import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, url: string) => Promise<unknown>;

/** A plain node:http server that sends the value of `answer` as JSON; `first` may send its own response and then returns true. */
export function serveAnswers(
  answer: Answer,
  ready: () => void,
  first?: (url: string, response: ServerResponse) => boolean,
) {
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (first?.(url, response)) return;
    answer(request, url).then(
      (value) => send(200, value),
      (error: Error) => send(500, { message: error.message }),
    );
    function send(status: number, value: unknown) {
      const text = JSON.stringify(value);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    }
  });
  server.listen(Number(process.env.PORT), '127.0.0.1', ready);
}
