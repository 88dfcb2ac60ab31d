/** What a translator has put in the place of a text. */
const stands = new WeakMap<Node, ChildNode>();

const present = (node: Node) => (node.parentNode ? node : (stands.get(node) ?? node)) as ChildNode;

/**
 * Lets React go on with a page that a browser translates. Translators replace texts by elements of their
 * own. React knows the texts only: without this it fails when it removes one or puts something before it,
 * and changes texts that nobody sees.
 */
export function allowTranslators(): void {
  const changes = { childList: true, characterData: true, subtree: true };
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, addedNodes } of records) {
      const text = removedNodes[0];
      const stand = addedNodes[0];
      if (text && stand) {
        stands.set(text, stand as ChildNode);
        observer.observe(text, changes);
      } else if (!text) stands.get(target)?.replaceWith(target);
    }
  });
  observer.observe(document, changes);

  const { prototype } = Node;
  const { insertBefore } = prototype;
  prototype.removeChild = (child) => {
    present(child).remove();
    return child;
  };
  prototype.insertBefore = function <T extends Node>(node: T, before: Node | null) {
    let next = before && present(before);
    while (next && next.parentNode !== this) next = next.parentNode as ChildNode | null;
    return insertBefore.call(this, node, next) as T;
  };
}
