import {
  boolean,
  date,
  double,
  integer,
  jsonb,
  nullable,
  oneOf,
  type RowsOf,
  text,
  texts,
  timestamptz,
  uuid,
  withDefault,
} from '#server/kernel/db/columns.ts'
import type { SlotCode } from '#shared/domain/calendar/calendar.ts'
import type { AddonCategory, ItemType, SpiceLevel } from '#shared/domain/catalog/items.ts'
import type { MenuCategoryType } from '#shared/domain/catalog/menu-form.ts'
import type { MenuStage } from '#shared/domain/catalog/menu-plan.ts'
import type { ServingUnit } from '#shared/domain/catalog/servings.ts'

/** The tables of the catalog. */
export const catalogTables = {
  items: {
    id: uuid,
    name: text,
    /** `Translations`, like the descriptions. */
    names: nullable(jsonb),
    description: nullable(text),
    descriptions: nullable(jsonb),
    image_url: nullable(text),
    base_price_paise: integer,
    item_type: oneOf<ItemType>(),
    addon_category: nullable(oneOf<AddonCategory>()),
    is_vegetarian: boolean,
    spice_level: nullable(oneOf<SpiceLevel>()),
    category: text,
    serving_amount: nullable(double),
    serving_unit: nullable(oneOf<ServingUnit>()),
    /** `ContentCode[]`; NULL: nobody has entered them. */
    contents: nullable(texts),
    alternative_ids: withDefault(texts),
    is_active: withDefault(boolean),
    created_at: timestamptz,
    updated_at: timestamptz,
    /** When it left the library; it stays as the dish that orders and menus name. */
    deleted_at: nullable(timestamptz),
  },
  menus: {
    id: uuid,
    name: text,
    /** `Translations`. */
    names: nullable(jsonb),
    image_url: nullable(text),
    is_regular_thali: withDefault(boolean),
    menu_date: nullable(date),
    is_active: withDefault(boolean),
    slot: withDefault(oneOf<SlotCode>()),
    thali_price_paise: nullable(integer),
    created_at: timestamptz,
    updated_at: timestamptz,
    form_id: nullable(uuid),
    stage: withDefault(oneOf<MenuStage>()),
    template_id: nullable(uuid),
    template_weekday: nullable(integer),
  },
  menu_templates: { id: uuid, name: text, created_at: timestamptz, updated_at: timestamptz },
  menu_categories: {
    id: uuid,
    menu_id: uuid,
    position: integer,
    name: text,
    type: oneOf<MenuCategoryType>(),
  },
  menu_items: {
    id: uuid,
    menu_id: uuid,
    category_id: uuid,
    source_item_id: nullable(uuid),
    position: integer,
    name: text,
    description: nullable(text),
    image_url: nullable(text),
    is_vegetarian: nullable(boolean),
    item_type: oneOf<ItemType>(),
    addon_price_paise: nullable(integer),
    spice_level: nullable(oneOf<SpiceLevel>()),
    base_price_paise: nullable(integer),
    custom_price_paise: nullable(integer),
    category: nullable(text),
    serving_amount: nullable(double),
    serving_unit: nullable(oneOf<ServingUnit>()),
  },
  menu_alerts: {
    customer_id: uuid,
    day: date,
    slot: withDefault(oneOf<SlotCode>()),
    created_at: timestamptz,
    wants: withDefault(oneOf<'menu' | 'plate'>()),
  },
  dish_limits: {
    day: date,
    slot: oneOf<SlotCode>(),
    dish_key: text,
    name: text,
    portions_left: integer,
    counted: boolean,
  },
  polls: {
    id: uuid,
    title: text,
    description: nullable(text),
    expires_at: nullable(timestamptz),
    ended_at: nullable(timestamptz),
    created_at: timestamptz,
  },
  poll_options: { id: uuid, poll_id: uuid, position: integer, name: text },
  poll_votes: { poll_id: uuid, customer_id: uuid, option_id: uuid, voted_at: timestamptz },
  kitchen_profiles: {
    version: integer,
    name: nullable(text),
    legal_name: nullable(text),
    address: nullable(text),
    pincode: nullable(text),
    fssai: nullable(text),
    gstin: nullable(text),
    vpa: nullable(text),
    phone: nullable(text),
    whatsapp: nullable(text),
    email: nullable(text),
    grievance_officer: nullable(text),
    cook_name: nullable(text),
    cook_line: nullable(text),
    cook_picture: nullable(text),
    area: nullable(text),
    hours: nullable(text),
    refunds: nullable(text),
    pincodes: withDefault(texts),
    /** `Language[]`. */
    languages: withDefault(texts),
    created_at: timestamptz,
    /** `null`: it was there from the start. */
    created_by: nullable(uuid),
  },
  kitchen_prices: {
    version: integer,
    thali_paise: integer,
    add_on_paise: integer,
    dish_paise: integer,
    subscription_paise: integer,
    created_at: timestamptz,
    /** `null`: they were there from the start. */
    created_by: nullable(uuid),
  },
  uploads: { path: text, admin_id: uuid, created_at: timestamptz, photo: nullable(jsonb) },
}

type Rows = RowsOf<typeof catalogTables>
declare module '#server/kernel/db/tables.ts' {
  interface Tables extends Rows {}
}
