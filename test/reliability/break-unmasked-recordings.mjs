// Disables the masking of a recorded page: the lane of canaries must notice it.
const replace = String.prototype.replace;
String.prototype.replace = function (shape, by) {
  return by === '*' ? String(this) : replace.call(this, shape, by);
};
