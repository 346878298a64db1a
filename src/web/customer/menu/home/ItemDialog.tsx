import { Leaf } from 'lucide-react'
import * as m from '#paraglide/messages.js'
import type { MenuItem } from '#shared/contract/catalog/customer/menus.schemas.ts'
import { isVegetarian, itemName } from '#shared/domain/catalog/menu.ts'
import { nameIn } from '#shared/domain/catalog/names.ts'
import { readerLanguage } from '#shared/texts/reader-language.ts'
import { lineName } from '#web/kit/parts/line-name.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DietMark } from '#web/ui/DietMark.tsx'
import { DishPicture } from '#web/ui/DishPicture.tsx'
import { DishStars } from './DishStars.tsx'

interface ItemDialogProps {
  item: MenuItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** More about one dish. */
export default function ItemDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const name = itemName(item)
  const description = nameIn(readerLanguage(), { name: item.description ?? '', names: item.descriptions })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <span className="flex items-center gap-2">
          {lineName(item)}
          <DietMark veg={isVegetarian(item)} />
        </span>
      }
    >
      <DishPicture name={name} veg={isVegetarian(item)} photo={item.image_url} large className="aspect-3/2 w-full" />
      <p className="py-4">{description.trim() || m.home_item_no_description()}</p>
      <div className="flex flex-wrap gap-2">
        <Badge tone="success" icon={<Leaf />}>
          {m.home_item_tag()}
        </Badge>
        <DishStars item={item} />
      </div>
    </Dialog>
  )
}
