const boot = Date.now().toString(36);
/** Two processes count for themselves: the moment one began is part of the name. */
let count = 0;

/** A name for one request of this process, in the reply and in the log; another process begins with another moment. */
export function requestId() {
  count = (count + 1) % 1e9;
  return `${boot}-${count.toString(36)}`;
}
