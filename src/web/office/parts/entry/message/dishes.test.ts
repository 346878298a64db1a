import { describe, expect, test } from 'vitest'
import { day, itemsOf, markedIn } from '../../../../../../tests/support/message-reader.ts'

describe('dishes and how many', () => {
  test.each([
    ['2 thali', '2 Regular Thali'],
    ['2 thaali', '2 Regular Thali'],
    ['2 THALIS', '2 Regular Thali'],
    ['2 tali', '2 Regular Thali'],
    ['2 tiffin', '2 Regular Thali'],
    ['2 plates', '2 Regular Thali'],
    ['do thali', '2 Regular Thali'],
    ['don thali', '2 Regular Thali'],
    ['two thalis', '2 Regular Thali'],
    ['दोन थाळी', '2 Regular Thali'],
    ['दो थाली', '2 Regular Thali'],
    ['२ थाली १ दही', '2 Regular Thali, 1 Curd'],
    ['२ थाळ्या', '2 Regular Thali'],
    ['ek dahi', '1 Curd'],
    ['एक दही', '1 Curd'],
    ['1 dhahi', '1 Curd'],
    ['1 curd', '1 Curd'],
    ['teen chapati', '3 Chapati'],
    ['tin chapatis', '3 Chapati'],
    ['तीन चपाती', '3 Chapati'],
    ['4 chapathi', '4 Chapati'],
    ['char roti', '4 Chapati'],
    ['चार पोळी', '4 Chapati'],
    ['panch roti', '5 Chapati'],
    ['पाच चपाती', '5 Chapati'],
    ['पाँच रोटी', '5 Chapati'],
    ['saha poli', '6 Chapati'],
    ['chhe roti', '6 Chapati'],
    ['saat roti', '7 Chapati'],
    ['सात रोटी', '7 Chapati'],
    ['aath roti', '8 Chapati'],
    ['नऊ पोळी', '9 Chapati'],
    ['nau roti', '9 Chapati'],
    ['dahi daha', '10 Curd'],
    ['das roti', '10 Chapati'],
    ['ten chapatis', '10 Chapati'],
    ['thali 2', '2 Regular Thali'],
    ['thali x2', '2 Regular Thali'],
    ['thali x 2', '2 Regular Thali'],
    ['thali × 2', '2 Regular Thali'],
    ['2x thali', '2 Regular Thali'],
    ['2 x thali', '2 Regular Thali'],
    ['2thali 1dahi', '2 Regular Thali, 1 Curd'],
    ['thali - 2, dahi - 1', '2 Regular Thali, 1 Curd'],
    ['Thali: 2\nDahi: 1', '2 Regular Thali, 1 Curd'],
    ['thali 2 dahi 1', '2 Regular Thali, 1 Curd'],
    ['*2 thali* + 1 dahi', '2 Regular Thali, 1 Curd'],
    ['2 thali aur 1 dahi', '2 Regular Thali, 1 Curd'],
    ['2 thali ani 1 dahi', '2 Regular Thali, 1 Curd'],
    ['2 plate chapati', '2 Chapati'],
    ['1 katori dahi', '1 Curd'],
    ['1 vati dahi', '1 Curd'],
    ['2 extra chapati', '2 Chapati'],
    ['2 gulab jamun', '2 Gulab Jamun'],
    ['2 gulaab jamoon', '2 Gulab Jamun'],
    ['2 गुलाब जामुन', '2 Gulab Jamun'],
    ['2 jamun', '2 Gulab Jamun'],
    ['1 jeera rice 1 daal', '1 Jeera Rice, 1 Dal Tadka'],
    ['1 chawal', '1 Jeera Rice'],
    ['1 paneer', '1 Paneer Masala'],
    ['1 पनीर', '1 Paneer Masala'],
    ['Namaste ji, 2 thali bhej do', '2 Regular Thali'],
    ['mujhe do thali chahiye please', '2 Regular Thali'],
    ['मला दोन थाळी पाहिजे', '2 Regular Thali'],
  ])('%s', (message, items) => {
    expect(itemsOf(message)).toBe(items)
    expect(markedIn(message)).toEqual([])
  })

  test.each<[message: string, items: string, marked: string[]]>([
    ['thali kal', '1 Regular Thali', ['thali: how_many']],
    ['2 thali dahi', '2 Regular Thali, 1 Curd', ['dahi: how_many']],
    ['1 thali, 2 thali', '3 Regular Thali', ['2 thali: twice']],
    ['thali 2 dahi', '', ['thali 2 dahi: which_number']],
    ['thali dahi 2', '', ['thali dahi 2: which_number']],
    ['5 thali 2', '', ['5 thali 2: which_number']],
    ['2 2 thali', '', ['2 2 thali: which_number']],
    ['half thali', '', ['half thali: part']],
    ['aadha dahi, 2 thali', '2 Regular Thali', ['aadha dahi: part']],
    ['आधा दही', '', ['आधा दही: part']],
    ['1.5 thali', '', ['1.5 thali: part']],
    ['½ dahi', '', ['½ dahi: part']],
    ['1/2 dahi', '', ['1/2 dahi: part']],
    ['100 thali', '', ['100 thali: too_many']],
    ['0 thali', '', ['0 thali: too_many']],
    ['40 thali, 40 thali', '40 Regular Thali', ['40 thali: too_many']],
    ['sat roti', '', ['sat roti: either']],
    ['2 thali no curd', '2 Regular Thali', ['no curd: refused']],
    ['2 thali without dahi', '2 Regular Thali', ['without dahi: refused']],
    ['2 thali dahi nahi', '2 Regular Thali', ['dahi nahi: refused']],
    ['2 थाळी दही नको', '2 Regular Thali', ['दही नको: refused']],
    ['2 thali no onion', '2 Regular Thali', ['no onion: refused']],
    ['2 thali kanda nako 1 dahi', '2 Regular Thali, 1 Curd', ['kanda nako: refused']],
    ['cancel 2 thali', '', ['cancel 2 thali: refused']],
    ["don't send thali", '', ["don't: refused", 'thali: refused']],
    ['2 thali 1 pizza', '2 Regular Thali', ['1 pizza']],
    ['2 thali 1 dahi 3 cold drinks', '2 Regular Thali, 1 Curd', ['3 cold drinks']],
    ['thali 2 spicy', '2 Regular Thali', ['spicy']],
    ['2 thali, 1 pizza', '2 Regular Thali', ['1 pizza']],
    ['2 thali kam teekha', '2 Regular Thali', ['kam teekha']],
    ['2 thali ring the bell twice', '2 Regular Thali', ['ring', 'bell twice']],
    ['2 thali at 12:30', '2 Regular Thali', ['12:30']],
    ['2 thali 1 baje', '2 Regular Thali', ['1 baje']],
    ['2 thali rs 160', '2 Regular Thali', ['rs 160']],
    ['2 thali ₹1,200.50', '2 Regular Thali', ['₹1,200.50']],
    ['thali ₹1,200', '1 Regular Thali', ['thali: how_many', '₹1,200']],
    ['२ थाली ₹१,२००.५०', '2 Regular Thali', ['₹१,२००.५०']],
    ['2 thali 1,00,000 rs', '2 Regular Thali', ['1,00,000 rs']],
    ['2 thali ₹49,50', '2 Regular Thali', ['₹49,50']],
    ['1,040 thali', '', ['1,040 thali: too_many']],
    ['१,०४० थाली', '', ['१,०४० थाली: too_many']],
    ['1,5 thali', '', ['1,5 thali: part']],
    ['1.5 thali', '', ['1.5 thali: part']],
    ['flat 5, thali 2', '2 Regular Thali', ['flat 5']],
    ['2nd floor 2 thali', '2 Regular Thali', ['2nd floor']],
  ])('%s is not guessed', (message, items, marked) => {
    expect(itemsOf(message)).toBe(items)
    expect(markedIn(message)).toEqual(marked)
  })

  test('a word that fits several dishes names none, a dish that is called so does', () => {
    const days = [day('2026-11-24', ['Regular Thali', 'Curd', 'Curd Rice', 'Jeera Rice', 'Special Thali'])]
    expect(itemsOf('1 curd 1 curd rice', { days })).toBe('1 Curd, 1 Curd Rice')
    expect(itemsOf('2 rice', { days })).toBe('')
    expect(markedIn('2 rice', { days })).toEqual(['2 rice: which_dish'])
    expect(markedIn('2 thali', { days })).toEqual(['2 thali: which_dish'])
    expect(itemsOf('2 regular thali', { days })).toBe('2 Regular Thali')
  })

  test('dishes of the day that is named come first, those of other days are known, too', () => {
    const days = [
      day('2026-11-24', ['Regular Thali', 'Paneer Tikka']),
      day('2026-11-25', ['Regular Thali', 'Paneer Masala']),
    ]
    expect(itemsOf('1 paneer', { days })).toBe('1 Paneer Tikka')
    expect(itemsOf('1 paneer parso', { days })).toBe('1 Paneer Masala')
    expect(itemsOf('1 tikka parso', { days })).toBe('1 Paneer Tikka')
  })
})
