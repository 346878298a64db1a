import * as m from '#paraglide/messages.js'
import type { ErrorCode } from '#shared/contract/error-codes.ts'
import type { Rejection } from './errors.ts'
import { waitingTime } from './waiting-time.ts'

/** Status and text of what signing in, invitations and accounts of the kitchen's people are rejected with. */
export const SIGN_IN_REJECTIONS = {
  code_required: { status: 400, text: m.login_code_required },
  code_send_wait: { status: 429, text: ({ retryAfter }) => m.error_code_send_wait({ seconds: retryAfter ?? 0 }) },
  code_send_blocked: { status: 429, text: m.login_resends_used_up },
  code_send_limit: {
    status: 429,
    text: ({ retryAfter }) => m.error_code_send_limit({ wait: waitingTime(retryAfter ?? 0) }),
  },
  code_send_failed: { status: 502, text: m.login_send_failed },
  code_wrong: { status: 400, text: ({ triesLeft }) => m.error_code_wrong({ tries: triesLeft ?? 0 }) },
  code_expired: { status: 400, text: m.error_code_expired },
  code_tries_used_up: { status: 400, text: m.error_code_tries_used_up },
  login_fields_required: { status: 400, text: m.admin_login_fields_required },
  login_failed: { status: 401, text: m.error_login_failed },
  login_locked: { status: 423, text: m.admin_login_locked },
  login_second_factor: { status: 401, text: m.error_login_second_factor },
  login_second_factor_wrong: { status: 401, text: m.error_login_second_factor_wrong },
  login_phone_unknown: { status: 403, text: m.error_login_phone_unknown },
  email_invalid: { status: 400, text: m.error_email_invalid },
  password_short: { status: 400, text: m.error_password_short },
  password_long: { status: 400, text: m.error_password_long },
  password_wrong: { status: 400, text: m.error_password_wrong },
  second_factor_wrong: { status: 400, text: m.error_login_second_factor_wrong },
  second_factor_on: { status: 409, text: m.error_second_factor_on },
  staff_exists: { status: 409, text: m.error_staff_exists },
  password_link_over: { status: 409, text: m.error_password_link_over },
  staff_no_password: { status: 409, text: m.error_staff_no_password },
  roles_do_not_combine: { status: 400, text: m.error_roles_do_not_combine },
  invitation_over: { status: 409, text: m.error_invitation_over },
} satisfies Partial<Record<ErrorCode, Rejection>>
