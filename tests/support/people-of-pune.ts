/** Believable names and societies for what a test shows. */

export const NAMES = [
  'Asha Kulkarni',
  'Rohan Deshpande',
  'मीरा जोशी',
  'S. Iyer',
  'Priya Raghunathan-Venkataraman',
  'अनिकेत पाटील',
]
export const SOCIETIES = ['Ganga Society', 'Swapnashilp', 'Girija Shankar Vihar', 'Vanaz Corner', 'Mayur Colony']
