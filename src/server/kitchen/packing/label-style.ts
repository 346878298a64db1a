import type { LabelSize } from '#shared/domain/kitchen/boxes.ts'

/**
 * How labels look, black on white but for the marks of diet. A label is a grid: head and name over its width, then the text beside
 * the code. Allergies have a row of their own, which takes the room that it needs, and are set smaller where they are long. What
 * stands below them is as much as label-parts.ts reckons to have room, by these sizes; were it too much, the text would end with a
 * whole line, since the rest goes on in a second column.
 */
const COMMON = `
* { box-sizing: border-box; margin: 0 }
html { background: #fff; color: #000 }
body { font-family: "Noto Sans", "Noto Sans Devanagari", system-ui, sans-serif; line-height: 1.15; -webkit-print-color-adjust: exact; print-color-adjust: exact }
.page { break-after: page; overflow: hidden }
.page:last-child { break-after: auto }
.label { display: grid; grid-template: "head head" auto "name name" auto "alarms code" auto "main code" minmax(0, 1fr) "foot code" auto / minmax(0, 1fr) auto; column-gap: .3em; overflow: hidden; overflow-wrap: anywhere }
header { grid-area: head; display: flex; gap: .4em; align-items: baseline; border-bottom: .8pt solid #000; white-space: nowrap }
.way { font-size: 1.45em; flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis }
.way.narrow { font-size: 1.05em }
.meal { flex: 0 1000 auto; margin-left: auto; min-width: 0; overflow: hidden; text-overflow: ellipsis }
.day { flex: none }
.number { flex: none; font-size: 1.2em }
.main { grid-area: main; height: 100%; column-count: 1; column-fill: auto; overflow: hidden; orphans: 1; widows: 1 }
.name { grid-area: name; padding-top: .1em; display: flex; align-items: center; gap: .3em; font-size: 1.2em }
.name > b:last-child { line-height: 1.4; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; min-width: 0 }
.diet { width: 1em; height: 1em; flex: none }
.diet rect { fill: none; stroke-width: 2.4 }
.veg rect { stroke: #00733b }
.veg circle { fill: #00733b }
.non-veg rect { stroke: #7a3b12 }
.non-veg path { fill: #7a3b12 }
.alarms, .ask { padding-top: .15em; font-size: 1.1em; text-transform: uppercase }
.alarms { grid-area: alarms; display: flex; flex-wrap: wrap; gap: .15em }
.long :is(.alarms, .ask) { font-size: .9em }
.longest .alarms { display: block; align-self: start; margin-top: .15em; padding: .22em .3em .06em; background: #000; font-size: .74em; line-height: 1.12; text-transform: none }
.ask { line-height: 1.35 }
.longest :is(.name, .cash) { font-size: 1em }
.longest .ask { padding: .12em .3em .06em; background: #000; font-size: .74em; line-height: 1.12; text-transform: none }
.longest .ask b { padding: 0; background: none }
.mark, .alarms b, .ask b { background: #000; color: #fff; font-weight: 700 }
.mark { flex: none; padding: 0 .3em; font-size: .8em }
.alarms b, .ask b { padding: .12em .3em .05em; -webkit-box-decoration-break: clone; box-decoration-break: clone }
.longest .alarms b { padding: 0; background: none }
.longest .alarms b + b { padding: 0 .25em; outline: .5pt solid #fff; outline-offset: -.5pt; white-space: nowrap }
:is(.long, .longest) .name > b:last-child { -webkit-line-clamp: 1 }
.differs { margin-top: .15em }
.address { margin-top: .15em; font-size: .85em }
.address:empty { display: none }
.much :is(.differs, .address) { font-size: .82em }
.most .differs { font-size: .74em }
.most .address { font-size: .64em }
footer { grid-area: foot; display: flex; flex-wrap: wrap; gap: .15em .5em; align-items: baseline; white-space: nowrap }
.cash { font-size: 1.15em; border: .8pt solid #000; padding: 0 .25em }
.fssai { font-size: .72em }
.code { grid-area: code; align-self: end; text-align: center; font: 700 .8em/1.1 ui-monospace, "Noto Sans Mono", monospace }
.code svg { display: block }
.part { display: block; margin-bottom: .2em; padding: .1em .2em; background: #000; color: #fff; font: 700 .9em/1.1 "Noto Sans", system-ui, sans-serif; white-space: nowrap }
p.empty { padding: 4mm }
@media screen { .labels { padding: 4mm; background: #ddd } .page { background: #fff; margin: 0 auto 4mm } }
`

const roll = (width: number, height: number, more: string) => `
@page { size: ${width}mm ${height}mm; margin: 0 }
${COMMON}
.page { width: ${width}mm; height: ${height}mm }
.label { width: ${width}mm; height: ${height}mm }
${more}`

export const LABEL_STYLE: Record<LabelSize, string> = {
  a4: `
@page { size: A4 portrait; margin: 0 }
${COMMON}
.page { width: 210mm; height: 296.9mm; display: grid; grid-template-columns: repeat(3, 70mm); grid-auto-rows: 37.1mm; align-content: start }
.label { height: 37.1mm; padding: 2.5mm 3.5mm; font-size: 8pt }
.code svg { width: 14mm; height: 14mm }`,
  '50x30': roll(
    50,
    30,
    `.label { padding: 1.2mm 1.8mm; font-size: 6.6pt }
header { gap: .3em }
.number { font-size: 1em }
.address { display: none }
.code svg { width: 11.5mm; height: 11.5mm }`,
  ),
  '100x50': roll(
    100,
    50,
    `.label { padding: 2.5mm 3.5mm; font-size: 10.5pt }
.code svg { width: 19mm; height: 19mm }`,
  ),
}
