// Disables the masking of recorded pages: monitoring-leaks.ts must notice it.
const replace = String.prototype.replace;
String.prototype.replace = function (shape, by) {
  return by === '*' ? String(this) : replace.call(this, shape, by);
};
