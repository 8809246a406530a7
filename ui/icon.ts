import { createElement, type SVGProps } from 'react';

type IconData = { node: [tag: string, attributes: Record<string, string>][] };

/** Draws the icons in place of the function of lucide-react (vite.config.ts); the common attributes are in the style sheet. */
export default function createLucideIcon({ node }: IconData) {
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': true, ...rest, className: className ? `icon ${className}` : 'icon' },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
