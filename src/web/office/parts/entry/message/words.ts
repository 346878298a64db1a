import { searchForm } from '#shared/base/search-form.ts'
import { type DayWord, WEEKDAY_WORDS } from './spoken-day.ts'

/** What a word of a message can mean whatever the menu is, in English, Hindi and Marathi, in both scripts. */
export type Meaning =
  | { is: 'number'; value: number }
  /** Part of a portion, or an amount that is no whole number. */
  | { is: 'part' }
  /** `x` behind a dish: the number follows. */
  | { is: 'times' }
  /** Counts a dish and says nothing else: `2 plate chapati`. */
  | { is: 'counter' }
  /** Says no to the dish after it, or to the one before it. */
  | { is: 'no'; side: 'before' | 'after' }
  | { is: 'day'; day: DayWord }
  | { is: 'month'; month: number }
  /** Makes a date of the number before it. */
  | { is: 'date' }
  | { is: 'slot'; slot: 'lunch' | 'dinner' }
  /** Between two dishes. */
  | { is: 'and' }
  /** The next number belongs to an address. */
  | { is: 'place' }
  | { is: 'clock' }
  | { is: 'money' }
  /** Means two things, and the rest of the message does not say which. */
  | { is: 'either' }
  | { is: 'courtesy' }

const NUMBERS = [
  'one|ek|एक',
  'two|do|don|दो|दोन',
  'three|teen|tin|तीन',
  'four|char|chaar|चार',
  'five|panch|paanch|pach|paach|पांच|पाँच|पाच',
  'six|chhe|cheh|chhah|saha|छह|छः|छे|सहा',
  'seven|saat|सात',
  'eight|aath|ath|आठ',
  'nine|nau|nou|नौ|नऊ',
  'ten|das|dus|daha|दस|दहा',
]

const MONTHS = [
  'january|jan|जनवरी|जानेवारी',
  'february|feb|फरवरी|फेब्रुवारी',
  'march|mar|मार्च',
  'april|apr|अप्रैल|एप्रिल',
  'may|मई|मे',
  'june|jun|जून',
  'july|jul|जुलाई|जुलै',
  'august|aug|अगस्त|ऑगस्ट',
  'september|sept|sep|सितंबर|सप्टेंबर',
  'october|oct|अक्टूबर|ऑक्टोबर',
  'november|nov|नवंबर|नोव्हेंबर',
  'december|dec|दिसंबर|डिसेंबर',
]

const OTHERS: [words: string, meaning: Meaning][] = [
  ['half|aadha|adha|aadhi|adhi|ardha|quarter|dedh|adhai|dhai|आधा|आधी|अर्धा|अर्धी|डेढ़|ढाई|दीड|अडीच|½|¼|¾', { is: 'part' }],
  ['x|×', { is: 'times' }],
  ['pc|pcs|piece|pieces|nos|portion|portions|katori|vati|wati|bowl|bowls|कटोरी|वाटी|extra', { is: 'counter' }],
  ["no|not|without|bina|skip|cancel|dont|don’t|don't|बिना|कैंसिल", { is: 'no', side: 'before' }],
  ['nahi|nahin|nako|naka|mat|नहीं|नही|नको|मत', { is: 'no', side: 'after' }],
  ['today|aaj|aj|आज', { is: 'day', day: { fromToday: 0 } }],
  [
    'tomorrow|tomorow|tommorow|tmrw|tmr|2moro|kal|kl|udya|udyaa|udyasathi|कल|उद्या|उद्यासाठी',
    { is: 'day', day: 'tomorrow' },
  ],
  ['parso|parson|parsu|parva|parwa|परसों|परसो|परवा', { is: 'day', day: { fromToday: 2 } }],
  ['tarikh|tareekh|tarik|tareek|date|तारीख|तारखेला', { is: 'date' }],
  ['lunch|dopahar|dupahar|dupar|dupari|दोपहर|दुपार|दुपारी', { is: 'slot', slot: 'lunch' }],
  ['dinner|raat|ratri|रात|रात्री', { is: 'slot', slot: 'dinner' }],
  ['and|n|aur|ani|aani|plus|और|आणि|व', { is: 'and' }],
  [
    'flat|floor|wing|room|house|plot|building|bldg|gali|lane|sector|block|tower|shop|office|pin|pincode',
    { is: 'place' },
  ],
  ['am|pm|baje|vajta|bajta|बजे|वाजता', { is: 'clock' }],
  ['rs|inr|rupees|rupaye|₹|रुपये|रुपए', { is: 'money' }],
  // Seven, or the last day of the week.
  ['sat', { is: 'either' }],
  [
    'hi|hello|hey|namaste|namaskar|please|pls|plz|kindly|thanks|thank|you|dhanyavad|ok|okay|नमस्ते|नमस्कार|कृपया|धन्यवाद',
    { is: 'courtesy' },
  ],
  [
    'send|need|want|i|we|me|us|my|order|for|on|at|to|the|of|with|bhejo|bhejna|bhej|bhejiye|bhijva|de|kar|dena|dedo|dijiye',
    { is: 'courtesy' },
  ],
  [
    'chahiye|chaiye|hai|mujhe|mereko|hame|hume|pahije|pathva|pathav|mala|amhala|sathi|ke|ka|ki|ko|la|liye|ji|sir|madam',
    { is: 'courtesy' },
  ],
  [
    'bhaiya|didi|tai|dada|kaka|kaku|aunty|uncle|भेजो|भेज|भेजना|दे|कर|देना|दीजिए|चाहिए|है|मुझे|हमें|पाहिजे|पाठवा|मला',
    { is: 'courtesy' },
  ],
  ['आम्हाला|साठी|के|का|की|को|ला|लिए|जी|भैया|दीदी|ताई|दादा|काका|काकू', { is: 'courtesy' }],
]

/** `do` behind one of these asks for it and is no number: `bhej do`. */
const ASKED = new Set('bhej|bhijva|de|kar|bana|laga|भेज|दे|कर|बना|लगा'.split('|'))

const MEANINGS = new Map<string, Meaning>()
const add = (words: string, meaning: Meaning) => {
  for (const word of words.split('|')) MEANINGS.set(searchForm(word), meaning)
}
for (const [index, words] of NUMBERS.entries()) add(words, { is: 'number', value: index + 1 })
for (const [weekday, words] of WEEKDAY_WORDS.entries()) add(words, { is: 'day', day: { weekday } })
for (const [index, words] of MONTHS.entries()) add(words, { is: 'month', month: index + 1 })
for (const [words, meaning] of OTHERS) add(words, meaning)

/** What a word means, and `undefined` when it is none of these. Both are as `wordsOf` gives them. */
export function meaningOf(word: string, before: string | undefined): Meaning | undefined {
  if ((word === 'do' || word === 'दो') && before && ASKED.has(before)) return { is: 'courtesy' }
  return MEANINGS.get(word)
}
