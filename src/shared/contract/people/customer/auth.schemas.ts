import { z } from 'zod'
import { latinDigits } from '../../../base/digits.ts'
import { NAME_MAX_LENGTH } from '../../../domain/people/address.ts'
import { CODE_LENGTH } from '../../../domain/people/sign-in-rules.ts'
import { deviceToken, done, id, instant, kitchenDay, language, phoneText, reject, rupees, text } from '../../parts.ts'
import {
  paymentMethod,
  policyVersion,
  seenMeals,
  subscriptionSlot,
} from '../../subscriptions/customer/policy.schemas.ts'

/** The signed-in customer. The spec's several names for the phone all carry the same E.164 number. */
export const user = z.object({
  _id: id,
  id,
  name: z.string().nullable(),
  phoneNumber: z.string(),
  phone_number: z.string(),
  phone: z.string(),
  createdAt: instant,
  address: z.string().nullable(),
  /** As chosen, also when the kitchen does not offer it any more; `null` when nothing has been. */
  language: language.nullable(),
  subscription_date: instant.nullable(),
  status: z.string(),
  registration_completed: z.boolean(),
  isNewUser: z.boolean(),
  needsRegistration: z.boolean(),
})
export type User = z.output<typeof user>

const personName = z.string(reject('name_required')).trim().min(1, reject('name_required')).pipe(text(NAME_MAX_LENGTH))

const phoneNumber = z.string(reject('phone_required')).min(1, reject('phone_required')).pipe(phoneText)

export const authSchemas = {
  sendOtp: {
    body: z.object({ phoneNumber, deviceToken }),
    reply: z.object({
      message: z.string(),
      /** True when no SMS is really sent; `testCode` is then the code to type, told to nobody behind a proxy. */
      testMode: z.boolean(),
      testCode: z.string().optional(),
      /** Seconds until another code may be asked for. */
      resendAfter: z.number(),
      resendsLeft: z.number(),
      /** Digits of the code. */
      codeLength: z.number(),
    }),
  },
  verifyOtp: {
    body: z.object({
      phoneNumber,
      otp: z
        .string(reject('code_required'))
        .overwrite(latinDigits)
        .min(1, reject('code_required'))
        .regex(new RegExp(`^\\d{${CODE_LENGTH},8}$`), reject('code_wrong')),
      deviceToken,
    }),
    reply: z.object({
      message: z.string(),
      token: z.string(),
      user,
      isNewUser: z.boolean(),
      needsRegistration: z.boolean(),
      testMode: z.boolean(),
      /** The number was silent for long: nothing of its customer is shown until `answerSamePerson`. When it was last heard of. */
      samePerson: z.object({ since: kitchenDay }).optional(),
    }),
  },
  answerSamePerson: { body: z.object({ same: z.boolean(), deviceToken }), reply: z.object({ user }) },
  completeRegistration: {
    body: z.object({
      name: personName,
      /** Text of the delivery address; it is saved and becomes the default one. Empty keeps what there is. */
      address: text(1000).optional(),
      plan_type: text(60).default('basic'),
      /** Rupees, as the customer saw it. */
      plan_price: rupees.default(0),
      policyVersion,
      seen: seenMeals,
      slot: subscriptionSlot,
      paymentMethod,
    }),
    reply: z.object({ message: z.string(), token: z.string(), user }),
  },
  me: { reply: z.object({ user }) },
  changeName: { body: z.object({ name: personName }), reply: z.object({ user }) },
  logout: { reply: done },
}
