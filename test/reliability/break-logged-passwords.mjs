// Logs request bodies with passwords: secret-leaks.ts must notice it.
const read = JSON.parse;
JSON.parse = (text, ...how) => {
  if (typeof text === 'string' && text.includes('assword')) console.log(text);
  return read(text, ...how);
};
