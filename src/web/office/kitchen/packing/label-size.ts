import { LABEL_SIZES, type LabelSize } from '#shared/domain/kitchen/boxes.ts'
import { createStoredStore } from '#web/kit/stores/stored-store.ts'

/** The paper that was chosen last on this device: it is the printer's. */
export const labelSize = createStoredStore<LabelSize>(
  'dabba-label-size',
  'a4',
  (text) => LABEL_SIZES.find((size) => size === text) ?? 'a4',
  (size) => size,
)
