/** The lists in which the office looks for subscribers: those to call, and all who subscribe. */
export const SUBSCRIBER_LISTS = ['ends_soon', 'unpaid', 'paused', 'ended', 'no_address', 'all'] as const
export type SubscriberList = (typeof SUBSCRIBER_LISTS)[number]

/** A subscription ends soon when its last meal is at most so many days away: a week to call and sell the next. */
export const ENDS_SOON_DAYS = 7
