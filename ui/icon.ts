import { createElement, type SVGProps } from 'react';

type Props = SVGProps<SVGSVGElement> & { icon: { node: [tag: string, attributes: Record<string, string>][] } };

/** Draws every lucide-react icon (vite.config.ts maps the import here); the common attributes are in the style sheet. */
export default function Icon({ icon, className, ...rest }: Props) {
  return createElement(
    'svg',
    { viewBox: '0 0 24 24', 'aria-hidden': true, ...rest, className: className ? `icon ${className}` : 'icon' },
    icon.node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
