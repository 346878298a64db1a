import { AppError } from '#server/kernel/http/errors.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { contract } from '#shared/contract/contract.ts'
import { adminRoute } from '../route.ts'
import { approve, askForApproval, listRequests, reject, withdraw } from './requests.ts'

/** Requests that wait for the owner. */
export const approvalRoutes: Route[] = [
  adminRoute(contract.listApprovals, async ({ ctx, caller }) => ({ requests: await listRequests(ctx, caller) })),

  adminRoute(contract.askApproval, async ({ ctx, caller, body: { change, reason, updatedAt } }) => {
    const [[kind, values] = [], ...others] = Object.entries(change)
    if (kind === undefined || values === undefined || others.length > 0) {
      throw new AppError('invalid_request', { field: 'change' })
    }
    const request = { kind, change: values, reason, readAt: updatedAt === undefined ? null : new Date(updatedAt) }
    return { request: await askForApproval(ctx, caller, request) }
  }),

  adminRoute(contract.approveRequest, async ({ ctx, caller, params }) => ({
    request: await approve(ctx, caller, params.id),
  })),

  adminRoute(contract.rejectRequest, async ({ ctx, caller, params, body }) => ({
    request: await reject(ctx, caller, params.id, body.reason),
  })),

  adminRoute(contract.withdrawRequest, async ({ ctx, caller, params }) => ({
    request: await withdraw(ctx, caller, params.id),
  })),
]
