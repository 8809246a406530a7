// Leaves the words of a recorded page as they are: what the lane of canaries must notice.
const replace = String.prototype.replace;
String.prototype.replace = function (shape, by) {
  return by === '*' ? String(this) : replace.call(this, shape, by);
};
