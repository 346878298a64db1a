/** A line chart that stands beside the figures. */
export interface Picture {
  /** Of its file, without the ending. */
  name: string
  title: string
  /** What the axes count. */
  x: string
  y: string
  lines: { name: string; points: (readonly [x: number, y: number])[] }[]
  /** A stretch of the x axis in which something went on. */
  marked?: { name: string; from: number; until: number }
}

const WIDTH = 760
const HEIGHT = 300
const LEFT = 70
const RIGHT = 110
const TOP = 40
const BOTTOM = 46
const COLOURS = ['#1d4ed8', '#c2410c', '#15803d', '#7e22ce', '#be123c']

/** Draws it, dark on white. */
export function asSvg({ title, x, y, lines, marked }: Picture): string {
  const points = lines.flatMap((line) => line.points)
  const mostX = Math.max(...points.map(([value]) => value), marked?.until ?? 0, 1e-9)
  const mostY = Math.max(...points.map(([, value]) => value), 1e-9)
  const across = (value: number) => (LEFT + (value / mostX) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const up = (value: number) => (HEIGHT - BOTTOM - (value / mostY) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const steps = [0, 0.25, 0.5, 0.75, 1]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 22, title, 'start', 'font-weight="bold" font-size="14"'),
    marked &&
      `<rect x="${across(marked.from)}" y="${TOP}" width="${Number(across(marked.until)) - Number(across(marked.from))}" height="${HEIGHT - TOP - BOTTOM}" fill="#fef3c7"/>`,
    marked && text(Number(across(marked.from)) + 4, TOP + 14, marked.name),
    ...steps.flatMap((step) => [
      `<path d="M${LEFT} ${up(step * mostY)}H${WIDTH - RIGHT}" stroke="#e5e7eb"/>`,
      text(LEFT - 8, Number(up(step * mostY)) + 4, short(step * mostY), 'end'),
      text(Number(across(step * mostX)), HEIGHT - BOTTOM + 18, short(step * mostX), 'middle'),
    ]),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x, 'middle'),
    `<g transform="translate(14 ${(HEIGHT + TOP - BOTTOM) / 2}) rotate(-90)">${text(0, 0, y, 'middle')}</g>`,
    ...lines.flatMap((line, index) => {
      const colour = COLOURS[index % COLOURS.length]
      const path = line.points.map(([a, b]) => `${across(a)} ${up(b)}`).join('L')
      return [
        `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
        text(WIDTH - RIGHT + 10, TOP + 12 + index * 18, line.name, 'start', `fill="${colour}"`),
      ]
    }),
    '</svg>',
    '',
  ]
    .filter((part) => part !== undefined)
    .join('\n')
}

const text = (x: number, y: number, content: string, anchor = 'start', more = '') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" ${more}>${content}</text>`

const short = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))
