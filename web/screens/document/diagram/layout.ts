import { Graph, layout } from '@dagrejs/dagre'
import type { Arrow, Diagram, Place } from './diagram.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Where a state's box stands: its middle, and its size in pixels. */
interface Box extends Point {
  readonly place: Place
  readonly width: number
  readonly height: number
}

export interface Line {
  readonly arrow: Arrow
  readonly points: readonly Point[]
  /** The middle of its label. */
  readonly label: Point
  readonly words: readonly string[]
}

interface Layout {
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
}

const boxSize = { width: 176, height: 48 }

/**
 * Places a diagram from above downwards. `wordsOf` gives the lines of an arrow's label, for which room is left; none for an arrow without.
 */
export function layoutOf({ places, arrows }: Diagram, wordsOf: (arrow: Arrow) => readonly string[]): Layout {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 34, edgesep: 16 })
  for (const { state } of places) graph.setNode(state, { ...boxSize })
  const labelled = arrows.map((arrow) => ({ arrow, words: wordsOf(arrow) }))
  for (const { arrow, words } of labelled.filter(({ arrow }) => arrow.main)) {
    graph.setEdge(arrow.from, arrow.to, { ...labelSize(words), labelpos: 'c' })
  }
  layout(graph)
  const boxes = places.map((place): Box => ({ place, ...boxSize, ...pointOf(graph.node(place.state) as Point) }))
  const byState = new Map(boxes.map((box) => [box.place.state, box]))
  const lines = labelled.map(({ arrow, words }): Line => {
    if (!arrow.main) return { arrow, words, ...across(byState.get(arrow.from)!, byState.get(arrow.to)!) }
    const edge = graph.edge(arrow.from, arrow.to) as Point & { points: Point[] }
    return {
      arrow,
      words,
      points: edge.points.map(pointOf),
      label: words.length > 0 ? pointOf(edge) : edge.points[Math.floor(edge.points.length / 2)]!,
    }
  })
  return framed(boxes, lines)
}

/** A line that goes over whatever stands between two boxes, bent so that one back lies beside one forth. */
function across(from: Box, to: Box): Pick<Line, 'points' | 'label'> {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const bend = { x: (from.x + to.x) / 2 + (dy / length) * bow, y: (from.y + to.y) / 2 - (dx / length) * bow }
  const [start, end] = [edgeOf(from, bend), edgeOf(to, bend)]
  return { points: [start, bend, end], label: { x: (start.x + 2 * bend.x + end.x) / 4, y: (start.y + 2 * bend.y + end.y) / 4 } }
}

/** Where the line from a box's middle to a point leaves the box. */
function edgeOf({ x, y, width, height }: Box, towards: Point): Point {
  const [dx, dy] = [towards.x - x, towards.y - y]
  const share = Math.min(dx === 0 ? Infinity : width / 2 / Math.abs(dx), dy === 0 ? Infinity : height / 2 / Math.abs(dy))
  return { x: x + dx * share, y: y + dy * share }
}

/** Lines may bend outside of what the library takes for the drawing: it is moved so that all of it is in sight. */
function framed(boxes: readonly Box[], lines: readonly Line[]): Layout {
  const corners = [
    ...boxes.flatMap(({ x, y, width, height }) => [
      { x: x - width / 2, y: y - height / 2 },
      { x: x + width / 2, y: y + height / 2 },
    ]),
    ...lines.flatMap(({ points, label, words }) => [
      ...points,
      { x: label.x - widthOf(words) / 2, y: label.y },
      { x: label.x + widthOf(words) / 2, y: label.y },
    ]),
  ]
  const corner = { x: Math.min(...corners.map(({ x }) => x)) - margin, y: Math.min(...corners.map(({ y }) => y)) - margin }
  const moved = ({ x, y }: Point): Point => ({ x: x - corner.x, y: y - corner.y })
  return {
    width: Math.max(...corners.map(({ x }) => x)) - corner.x + margin,
    height: Math.max(...corners.map(({ y }) => y)) - corner.y + margin,
    boxes: boxes.map((box) => ({ ...box, ...moved(box) })),
    lines: lines.map((line) => ({ ...line, points: line.points.map(moved), label: moved(line.label) })),
  }
}

/**
 * A soft line, as an SVG path. One between neighbours goes through all of its points, on one of which its label stands; the point
 * in the middle of one that goes across only bends it.
 */
export const pathOf = ({ arrow, points }: Pick<Line, 'arrow' | 'points'>): string => (arrow.main ? pathThrough(points) : bentPath(points))

function pathThrough([first, ...rest]: readonly Point[]): string {
  let before = first!
  const parts = rest.map((next) => {
    const half = (before.y + next.y) / 2
    const part = `C ${round(before.x)} ${round(half)} ${round(next.x)} ${round(half)} ${round(next.x)} ${round(next.y)}`
    before = next
    return part
  })
  return [`M ${round(first!.x)} ${round(first!.y)}`, ...parts].join(' ')
}

const bentPath = ([start, bend, end]: readonly Point[]): string =>
  `M ${round(start!.x)} ${round(start!.y)} Q ${round(bend!.x)} ${round(bend!.y)} ${round(end!.x)} ${round(end!.y)}`

const pointOf = ({ x, y }: Point): Point => ({ x, y })
const round = (value: number): number => Math.round(value * 10) / 10

/** Room for a label: letters of its size are seldom wider. */
/** How much room the lines of a label take, in pixels. */
export const labelSize = (words: readonly string[]) => ({ width: widthOf(words), height: words.length * lineHeight })

const widthOf = (words: readonly string[]): number => (words.length > 0 ? Math.max(...words.map((line) => line.length)) * letter + 8 : 0)

const margin = 12
const bow = 28
const letter = 6.6
const lineHeight = 16
