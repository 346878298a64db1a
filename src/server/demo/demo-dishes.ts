import type { ContentCode } from '#shared/domain/catalog/contents.ts'
import type { AddonCategory, ItemCategory, SpiceLevel } from '#shared/domain/catalog/items.ts'

/** The dishes of the demo kitchen. Prices are rupees. */

export interface DemoDish {
  name: string
  description: string
  category: ItemCategory
  spice: SpiceLevel
}

export interface DemoAddOn extends DemoDish {
  price: number
  vegetarian: boolean
  addOnCategory: AddonCategory
}

export const BASE_DISHES: DemoDish[] = [
  {
    name: 'Dal Tadka',
    description: 'Yellow lentils with cumin, garlic and a spoon of ghee.',
    category: 'Dal & Curry',
    spice: 'medium',
  },
  {
    name: 'Dal Fry',
    description: 'Toor dal cooked soft, finished with onion and tomato.',
    category: 'Dal & Curry',
    spice: 'medium',
  },
  {
    name: 'Rajma',
    description: 'Kidney beans in a thick tomato gravy, slow-cooked overnight.',
    category: 'Dal & Curry',
    spice: 'medium',
  },
  {
    name: 'Sambar',
    description: 'Lentils with drumstick, pumpkin and freshly ground spices.',
    category: 'Dal & Curry',
    spice: 'spicy',
  },
  {
    name: 'Chole',
    description: 'Chickpeas the Amritsar way, dark with tea and pomegranate seed.',
    category: 'Dal & Curry',
    spice: 'spicy',
  },
  {
    name: 'Kadhi Pakora',
    description: 'Yoghurt and gram flour curry with onion fritters.',
    category: 'Dal & Curry',
    spice: 'mild',
  },
  { name: 'Jeera Rice', description: 'Long-grain rice with roasted cumin.', category: 'Rice & Breads', spice: 'mild' },
  {
    name: 'Steamed Rice',
    description: 'Plain rice, cooked fresh for lunch.',
    category: 'Rice & Breads',
    spice: 'mild',
  },
  {
    name: 'Phulka Roti',
    description: 'Four soft whole-wheat rotis off the flame.',
    category: 'Rice & Breads',
    spice: 'mild',
  },
  { name: 'Bhakri', description: 'Two jowar flatbreads, patted by hand.', category: 'Rice & Breads', spice: 'mild' },
  {
    name: 'Aloo Gobi',
    description: 'Potato and cauliflower with turmeric and coriander.',
    category: 'Vegetables',
    spice: 'medium',
  },
  {
    name: 'Bhindi Masala',
    description: 'Okra fried dry with onion and amchur.',
    category: 'Vegetables',
    spice: 'medium',
  },
  {
    name: 'Baingan Bharta',
    description: 'Aubergine roasted over the flame and mashed with peas.',
    category: 'Vegetables',
    spice: 'medium',
  },
  {
    name: 'Lauki Chana',
    description: 'Bottle gourd with split chickpeas, light on the stomach.',
    category: 'Vegetables',
    spice: 'mild',
  },
  {
    name: 'Cabbage Peas',
    description: 'Cabbage and green peas with mustard seed.',
    category: 'Vegetables',
    spice: 'mild',
  },
  {
    name: 'Beans Poriyal',
    description: 'French beans with fresh coconut and curry leaf.',
    category: 'Vegetables',
    spice: 'mild',
  },
  {
    name: 'Mango Pickle',
    description: 'Made in our kitchen every May, in mustard oil.',
    category: 'Sides & Accompaniments',
    spice: 'spicy',
  },
  { name: 'Coconut Chutney', description: 'Ground this morning.', category: 'Sides & Accompaniments', spice: 'medium' },
  {
    name: 'Kachumber Salad',
    description: 'Cucumber, onion and tomato with lime.',
    category: 'Sides & Accompaniments',
    spice: 'mild',
  },
  {
    name: 'Roasted Papad',
    description: 'One papad, roasted, not fried.',
    category: 'Sides & Accompaniments',
    spice: 'mild',
  },
]

export const ADD_ONS: DemoAddOn[] = [
  {
    name: 'Paneer Butter Masala',
    description: 'Cottage cheese in a tomato and cashew gravy, 150 g.',
    category: 'Main Course',
    spice: 'mild',
    price: 90,
    vegetarian: true,
    addOnCategory: 'premium_veg',
  },
  {
    name: 'Mushroom Matar',
    description: 'Button mushrooms and peas, 150 g.',
    category: 'Main Course',
    spice: 'medium',
    price: 80,
    vegetarian: true,
    addOnCategory: 'premium_veg',
  },
  {
    name: 'Curd Bowl',
    description: 'Set curd, 120 g.',
    category: 'Sides & Accompaniments',
    spice: 'mild',
    price: 30,
    vegetarian: true,
    addOnCategory: 'extra_portion',
  },
  {
    name: 'Extra Roti',
    description: 'Two more phulkas.',
    category: 'Rice & Breads',
    spice: 'mild',
    price: 20,
    vegetarian: true,
    addOnCategory: 'extra_portion',
  },
  {
    name: 'Gulab Jamun',
    description: 'Two pieces, warm.',
    category: 'Desserts',
    spice: 'mild',
    price: 40,
    vegetarian: true,
    addOnCategory: 'premium_veg',
  },
  {
    name: 'Rice Kheer',
    description: 'With cardamom and almonds, 120 ml.',
    category: 'Desserts',
    spice: 'mild',
    price: 45,
    vegetarian: true,
    addOnCategory: 'premium_veg',
  },
  {
    name: 'Masala Chaas',
    description: 'Spiced buttermilk, 200 ml.',
    category: 'Beverages',
    spice: 'mild',
    price: 25,
    vegetarian: true,
    addOnCategory: 'extra_portion',
  },
  {
    name: 'Egg Curry',
    description: 'Two eggs in onion gravy.',
    category: 'Main Course',
    spice: 'medium',
    price: 60,
    vegetarian: false,
    addOnCategory: 'non_veg',
  },
  {
    name: 'Chicken Curry',
    description: 'Home-style, on the bone, 200 g.',
    category: 'Main Course',
    spice: 'spicy',
    price: 110,
    vegetarian: false,
    addOnCategory: 'non_veg',
  },
  {
    name: 'Fish Fry',
    description: 'Two slices of rohu in a semolina crust.',
    category: 'Main Course',
    spice: 'spicy',
    price: 120,
    vegetarian: false,
    addOnCategory: 'non_veg',
  },
]

/** What is cooked on each weekday, 1 for Monday to 6 for Saturday. */
export const WEEK: Record<number, { name: string; base: string[]; addOns: string[] }> = {
  1: {
    name: 'Monday Ghar Ka Thali',
    base: ['Dal Tadka', 'Jeera Rice', 'Phulka Roti', 'Aloo Gobi', 'Mango Pickle'],
    addOns: ['Paneer Butter Masala', 'Curd Bowl', 'Gulab Jamun', 'Egg Curry', 'Chicken Curry'],
  },
  2: {
    name: 'Tuesday Rajma Thali',
    base: ['Rajma', 'Steamed Rice', 'Phulka Roti', 'Cabbage Peas', 'Kachumber Salad'],
    addOns: ['Mushroom Matar', 'Masala Chaas', 'Rice Kheer', 'Egg Curry', 'Fish Fry'],
  },
  3: {
    name: 'Wednesday South Thali',
    base: ['Sambar', 'Steamed Rice', 'Beans Poriyal', 'Coconut Chutney', 'Roasted Papad'],
    addOns: ['Curd Bowl', 'Gulab Jamun', 'Masala Chaas', 'Chicken Curry'],
  },
  4: {
    name: 'Thursday Kadhi Thali',
    base: ['Kadhi Pakora', 'Jeera Rice', 'Phulka Roti', 'Bhindi Masala', 'Roasted Papad'],
    addOns: ['Paneer Butter Masala', 'Extra Roti', 'Rice Kheer', 'Egg Curry'],
  },
  5: {
    name: 'Friday Chole Thali',
    base: ['Chole', 'Jeera Rice', 'Phulka Roti', 'Lauki Chana', 'Kachumber Salad'],
    addOns: ['Curd Bowl', 'Masala Chaas', 'Gulab Jamun', 'Chicken Curry', 'Fish Fry'],
  },
  6: {
    name: 'Saturday Maratha Thali',
    base: ['Dal Fry', 'Bhakri', 'Steamed Rice', 'Baingan Bharta', 'Mango Pickle'],
    addOns: ['Mushroom Matar', 'Extra Roti', 'Rice Kheer', 'Egg Curry', 'Chicken Curry'],
  },
}

/** What is in the dishes; of one that does not stand here nobody has entered it. */
export const DEMO_CONTENTS: Record<string, readonly ContentCode[]> = {
  'Dal Tadka': ['garlic', 'dairy'],
  'Dal Fry': ['onion'],
  Rajma: ['onion', 'garlic'],
  Sambar: ['mustard'],
  Chole: ['onion', 'garlic'],
  'Kadhi Pakora': ['onion', 'dairy'],
  'Jeera Rice': [],
  'Steamed Rice': [],
  'Phulka Roti': ['gluten'],
  Bhakri: [],
  'Aloo Gobi': ['root_vegetable'],
  'Bhindi Masala': ['onion'],
  'Baingan Bharta': ['onion', 'garlic'],
  'Lauki Chana': [],
  'Cabbage Peas': ['mustard'],
  'Beans Poriyal': ['mustard'],
  'Mango Pickle': ['mustard'],
  'Coconut Chutney': ['mustard'],
  'Kachumber Salad': ['onion'],
  'Paneer Butter Masala': ['onion', 'garlic', 'dairy', 'tree_nut'],
  'Mushroom Matar': ['onion', 'mushroom'],
  'Curd Bowl': ['dairy'],
  'Extra Roti': ['gluten'],
  'Gulab Jamun': ['dairy', 'gluten'],
  'Rice Kheer': ['dairy', 'tree_nut'],
  'Masala Chaas': ['dairy'],
  'Egg Curry': ['onion', 'garlic', 'egg'],
  'Fish Fry': ['gluten', 'fish'],
  'Chicken Curry': ['onion', 'garlic', 'meat'],
}

/** What is packed in the place of a dish for those who must not eat it. */
export const DEMO_ALTERNATIVES: Record<string, readonly string[]> = {
  'Dal Tadka': ['Lauki Chana'],
  'Dal Fry': ['Lauki Chana'],
  Rajma: ['Lauki Chana'],
  Chole: ['Lauki Chana'],
  'Kadhi Pakora': ['Lauki Chana'],
  'Aloo Gobi': ['Cabbage Peas', 'Lauki Chana'],
  'Bhindi Masala': ['Cabbage Peas'],
  'Baingan Bharta': ['Cabbage Peas'],
}
