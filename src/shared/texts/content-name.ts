import * as m from '#paraglide/messages.js'
import type { ContentCode } from '#shared/domain/catalog/contents.ts'

const NAMES: Record<ContentCode, () => string> = {
  onion: m.content_onion,
  garlic: m.content_garlic,
  root_vegetable: m.content_root_vegetable,
  mushroom: m.content_mushroom,
  dairy: m.content_dairy,
  gluten: m.content_gluten,
  peanut: m.content_peanut,
  tree_nut: m.content_tree_nut,
  soy: m.content_soy,
  sesame: m.content_sesame,
  mustard: m.content_mustard,
  egg: m.content_egg,
  fish: m.content_fish,
  crustacean: m.content_crustacean,
  mollusc: m.content_mollusc,
  meat: m.content_meat,
  sulphite: m.content_sulphite,
}

/** What is in a dish, in a word. */
export function contentName(code: ContentCode): string {
  return NAMES[code]()
}

/** The same of several: Peanut, Milk. */
export function contentNames(codes: readonly ContentCode[]): string {
  return codes.map(contentName).join(', ')
}
