/**
 * Lets React work on a page that the browser has translated. Chrome, Edge, Whale and Samsung Internet wrap each text in <font><font>. Its
 * parent is then not the one React knows, and the page would fail with an error (facebook/react#11538).
 */
export function allowTranslation() {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    const directChild = ownChild(this, child);
    if (directChild) removeChild.call(this, directChild);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    insertBefore.call(this, node, next && ownChild(this, next));
    return node;
  };
}

/** The child of `parent` that is or wraps the node; null when the translation has removed the node. */
function ownChild(parent: Node, node: Node) {
  let ancestor: Node | null = node;
  while (ancestor && ancestor.parentNode !== parent)
    ancestor = ancestor.parentNode?.nodeName === 'FONT' ? ancestor.parentNode : null;
  return ancestor;
}
