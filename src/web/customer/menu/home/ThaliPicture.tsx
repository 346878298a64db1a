import type { Menu, MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { isVegetarian } from '#shared/domain/catalog/menu.ts'
import type { ThaliCardLine } from '#web/kit/parts/thali-card.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { Plate } from '#web/ui/Plate.tsx'

/** The day's thali over the whole width of its card: the kitchen's photograph, or its dishes drawn on a plate. */
export function ThaliPicture({ menu, lines }: { menu: Menu; lines: ThaliCardLine<MenuItem>[] }) {
  const dishes = lines.map(({ name, item }) => ({ name, veg: item === null || isVegetarian(item) }))
  const { image_url: src, photo } = menu
  return (
    <div className="relative -mx-4 -mt-4 aspect-video overflow-hidden rounded-t-lg bg-plate">
      <Photo key={src} src={src} photo={photo} instead={<Plate dishes={dishes} />} />
    </div>
  )
}
