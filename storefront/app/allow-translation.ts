/**
 * Lets React work on a page that the browser has translated. Chrome, Edge, Whale and Samsung Internet wrap each text in <font><font>,
 * so its parent is no longer the one React knows, and the page would end with an error (facebook/react#11538).
 */
export function allowTranslation() {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    const own = ownChild(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    insertBefore.call(this, node, next && ownChild(this, next));
    return node;
  };
}

/** The child of a parent that a node is, or is wrapped in; null when the translation has taken the node away. */
function ownChild(parent: Node, node: Node) {
  let own: Node | null = node;
  while (own && own.parentNode !== parent) own = own.parentNode?.nodeName === 'FONT' ? own.parentNode : null;
  return own;
}
