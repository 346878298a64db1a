import * as m from '#paraglide/messages.js'
import type { PackingBox } from '#shared/contract/kitchen/office/packing.schemas.ts'

/** `B-12`, else the area. */
export function wayText({ stop, area }: Pick<PackingBox, 'stop' | 'area'>): string {
  return stop ? m.box_stop({ run: stop.run, number: stop.number }) : (area ?? m.packing_no_area())
}

/** `2 of 3` of the boxes of its stop, as its label says. */
export function numberText(box: Pick<PackingBox, 'number' | 'of' | 'at_stop'>): string {
  const { number, of } = box.at_stop ?? box
  return m.box_number({ number, of })
}

/** Packed, and nothing has to be done to it any more. */
export function isReady({ packed, look_again, label_outdated }: PackingBox): boolean {
  return packed !== null && !look_again && !label_outdated
}

/** Boxes that go the same way. */
export interface BoxGroup {
  name: string
  boxes: PackingBox[]
}

/** The boxes by run, or by area as long as they have none, in the order in which they come. */
export function groupsOf(boxes: readonly PackingBox[]): BoxGroup[] {
  const groups = new Map<string, PackingBox[]>()
  for (const box of boxes) {
    const name = box.stop ? m.packing_run({ run: box.stop.run }) : (box.area ?? m.packing_no_area())
    const group = groups.get(name)
    if (group) group.push(box)
    else groups.set(name, [box])
  }
  return [...groups].map(([name, boxes]) => ({ name, boxes }))
}
