import { useMemo } from 'react';
import {
  layOutDependencyGraph,
  GRAPH_NODE_SIZE,
  createGraphPathPredicates,
  type DependencyGraphLink,
  type DependencyGraphPath,
} from './graph-layout.rules.ts';
import styles from './graph.module.css';

interface GraphPictureProps {
  readonly paths: readonly DependencyGraphPath[];
  /** Graph paths to highlight; if absent, all paths look the same. */
  readonly picked?: readonly DependencyGraphPath[] | undefined;
  /** Text alternative that summarises the graph for screen readers; the table beside it has the details. */
  readonly label: string;
}

/** Maximum number of characters of a label inside a graph node. */
const MAX_FITTING_NODES = 24;

/** Drawing of a dependency graph: columns of names with lines between them. */
export const DependencyGraphPicture = ({ paths, picked, label }: GraphPictureProps) => {
  const { width, height, nodes, links } = useMemo(() => layOutDependencyGraph(paths), [paths]);
  const looked = useMemo(() => picked && createGraphPathPredicates(picked), [picked]);
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
              x={node.x - GRAPH_NODE_SIZE.width / 2}
              y={node.y - GRAPH_NODE_SIZE.height / 2}
              width={GRAPH_NODE_SIZE.width}
              height={GRAPH_NODE_SIZE.height}
              rx={GRAPH_NODE_SIZE.height / 2}
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

const toCurvePath = ({ from, to }: DependencyGraphLink): string => {
  const start = from.x + GRAPH_NODE_SIZE.width / 2;
  const end = to.x - GRAPH_NODE_SIZE.width / 2;
  const bend = (start + end) / 2;
  return `M${start} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${end} ${to.y}`;
};
