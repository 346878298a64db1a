/** How many subscriptions are running. Always 0 until there are subscriptions. */
export async function countActiveSubscriptions(): Promise<number> {
  return 0
}
