import { latinDigits } from '../../base/digits.ts'

/**
 * The area of a delivery address: what a kitchen sorts its rounds by. Addresses are one free text, so it is read from its
 * end: the last part between commas that is no state, city, pincode, landmark or mere house. Where none is left, the pincode
 * stands for it; `null` where there is none either. The same area written in another case, or with other spaces, is the same.
 */
export function areaOf(address: string): string | null {
  const parts = latinDigits(address)
    .normalize('NFC')
    .split(/[,;\n]/)
    .map(withoutPincode)
    .filter((part) => part !== '' && !FURTHER_OUT.test(part) && !LANDMARK.test(part))
    .map(withoutHouse)
  const area = parts.findLast((part) => part !== '')
  return area ? titled(area).slice(0, LONGEST_AREA).trim() : pincodeOf(address)
}

/** The society and the street that an address names, in small letters; `null` where it names none. */
export function neighbourhoodOf(address: string): { society: string | null; street: string | null } {
  const area = areaOf(address)?.toLowerCase()
  const parts = latinDigits(address)
    .normalize('NFC')
    .split(/[,;\n]/)
    .map((part) => withoutHouse(withoutPincode(part)).toLowerCase())
    .filter((part) => part !== '' && part !== area && !FURTHER_OUT.test(part) && !LANDMARK.test(part))
  return {
    society: parts.find((part) => !STREET.test(part) && !WING.test(part)) ?? null,
    street: parts.find((part) => STREET.test(part)) ?? null,
  }
}

const STREET = /\b(road|rd|marg|street|lane|path|galli|gali|cross)\b|रोड|रस्ता|मार्ग|गल्ली|गली|पथ/i

/** A part of a society, as there is in many. */
const WING = /^([a-z\d] )?(wing|block|tower|bldg|building|phase)( [a-z\d]+)?$/i

const LONGEST_AREA = 40

/** Six digits, with or without a space in the middle; no phone, which is longer. */
const PINCODE = /(?<![\d+])[1-9]\d{2} ?\d{3}(?!\d)/

function pincodeOf(address: string): string | null {
  return latinDigits(address).match(PINCODE)?.[0].replace(' ', '') ?? null
}

function withoutPincode(part: string): string {
  return part
    .replace(/\b(pin(code)?|pin code)\b\s*[:.-]?/i, '')
    .replace(PINCODE, '')
    .replace(/^[\s.:()-]+|[\s.:()-]+$/g, '')
    .replace(/\s+/g, ' ')
}

/** What is wider than an area: the country, its states, and the cities in which kitchens deliver. */
const FURTHER_OUT = new RegExp(
  `^(${[
    'india|bharat|maharashtra|karnataka|telangana|tamil ?nadu|kerala|goa|gujarat|rajasthan|delhi|haryana|punjab|bihar|odisha',
    'uttar pradesh|madhya pradesh|andhra pradesh|west bengal|jharkhand|assam|uttarakhand|chhattisgarh|himachal pradesh',
    'pune|mumbai|navi mumbai|thane|nagpur|nashik|pimpri[ -]chinchwad|bengaluru|bangalore|mysuru|mysore|hyderabad|secunderabad',
    'chennai|coimbatore|madurai|kochi|new delhi|gurugram|gurgaon|noida|greater noida|ghaziabad|faridabad|kolkata|howrah',
    'ahmedabad|surat|vadodara|rajkot|jaipur|udaipur|lucknow|kanpur|indore|bhopal|patna|ranchi|chandigarh|bhubaneswar',
    'पुणे|मुंबई|ठाणे|नागपूर|नाशिक|दिल्ली|नई दिल्ली|भारत|महाराष्ट्र',
    'visakhapatnam|vijayawada|guwahati|dehradun|mh|ka|tn|ts|up|mp|wb|gj|rj',
  ].join('|')})( city| dist(rict)?\\.?)?$`,
  'i',
)

/** What helps to find a door and names no area. */
const LANDMARK =
  /^(near|nr|opp|opposite|behind|beside|next to|above|below|in front of|lane|gali)\b|\b(floor|phone|call|mobile)\b|\d{7}/i

/** `21 Prabhat Road`: the road. What is nothing but a house or a flat is empty. */
function withoutHouse(part: string): string {
  if (
    /^((flat|house|h\.?no|plot|room|office|shop|door|no)\b\.?\s*)?#?\s*[a-z]?[\s-]?\d+[a-z]?([/-]\d+[a-z]?)*$/i.test(
      part,
    )
  )
    return ''
  return part.replace(/^(flat|house|plot|no\.?)?\s*#?([a-z]-)?\d+[a-z]?([/-]\d+[a-z]?)*\s+(?=\p{L}{2})/iu, '')
}

/** Each word with a capital; `MG`, which nobody can say, in capitals. */
function titled(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<!\p{L})[^\W\d_aeiouy]{2}(?!\p{L})/gu, (initials) =>
      /rd|st/.test(initials) ? initials : initials.toUpperCase(),
    )
    .replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}
