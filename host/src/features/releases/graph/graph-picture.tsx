import { useMemo } from 'react';
import {
  layOutGraph,
  NODE_SIZE,
  createPathPredicates,
  type GraphLink,
  type GraphPath,
} from './graph-layout.rules.ts';
import styles from './graph.module.css';

interface GraphPictureProps {
  readonly paths: readonly GraphPath[];
  /** The highlighted paths; all are equal if absent. */
  readonly picked?: readonly GraphPath[] | undefined;
  /** Summary of the graph; the table beside it has the details. */
  readonly label: string;
}

/** Characters that fit into a node. */
const MAX_FITTING_NODES = 24;

/** Columns of names with lines between them. */
export const GraphPicture = ({ paths, picked, label }: GraphPictureProps) => {
  const { width, height, nodes, links } = useMemo(() => layOutGraph(paths), [paths]);
  const looked = useMemo(() => picked && createPathPredicates(picked), [picked]);
  return (
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <svg
        viewBox={`-2 0 ${width + 4} ${height}`}
        width={width + 4}
        height={height}
        role="img"
        aria-label={label}
      >
        {links.map((link) => (
          <path
            key={`${link.from.column} ${link.from.name} ${link.to.name}`}
            d={toCurvePath(link)}
            data-back={(looked && !looked.link(link)) || undefined}
          />
        ))}
        {nodes.map((node) => (
          <g
            key={`${node.column} ${node.name}`}
            data-column={node.column}
            data-back={(looked && !looked.node(node)) || undefined}
          >
            <rect
              x={node.x - NODE_SIZE.width / 2}
              y={node.y - NODE_SIZE.height / 2}
              width={NODE_SIZE.width}
              height={NODE_SIZE.height}
              rx={NODE_SIZE.height / 2}
            />
            <text x={node.x} y={node.y + 5} textAnchor="middle">
              {node.name.length > MAX_FITTING_NODES
                ? `${node.name.slice(0, MAX_FITTING_NODES - 1)}…`
                : node.name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
};

const toCurvePath = ({ from, to }: GraphLink): string => {
  const start = from.x + NODE_SIZE.width / 2;
  const end = to.x - NODE_SIZE.width / 2;
  const bend = (start + end) / 2;
  return `M${start} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${end} ${to.y}`;
};
