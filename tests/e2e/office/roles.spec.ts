import { staffCalls } from '#shared/contract/people/office/staff.ts'
import { ROLES, type Role } from '#shared/domain/people/permissions.ts'
import { expect, newPhone, type TestServer, test } from '../fixtures.ts'

/** The office as each of the kitchen's people has it. */

/** Invites a person of this role, who accepts. Returns e-mail and password. */
async function join(server: TestServer, role: Exclude<Role, 'owner'>) {
  const token = await server.signInAdmin()
  const name = `New ${role}`
  const [email, password] = [`${role}${newPhone().slice(1)}@dabba.test`, `the word of ${role}`]
  const { reply } = await server.call(staffCalls.inviteStaff, { body: { name, role, email, reason: 'New' } }, { token })
  const accepted = await server.call(staffCalls.acceptInvitation, { body: { token: reply.token, name, password } })
  expect(accepted.status).toBe(200)
  return { email, password }
}

for (const role of ROLES.filter((each) => each !== 'owner' && each !== 'rider')) {
  test(`no call that the rooms of ${role} make is refused`, async ({ adminPage, server }) => {
    const { email, password } = await join(server, role)
    const refused: string[] = []
    adminPage.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await adminPage.goto('/admin')
    await adminPage.getByLabel('Email').fill(email)
    await adminPage.getByLabel('Password', { exact: true }).fill(password)
    await adminPage.getByRole('button', { name: 'Sign In', exact: true }).click()
    const rooms = adminPage.getByRole('tablist', { name: 'Back office' }).getByRole('tab')
    await expect(rooms.first()).toBeVisible()
    // As on the next morning.
    await adminPage.goto('/admin')
    await expect(rooms.first()).toBeVisible()
    for (const room of await rooms.all()) {
      await room.click()
      await expect(room).toHaveAttribute('aria-selected', 'true')
      await adminPage.waitForLoadState('networkidle')
    }
    expect(refused).toEqual([])
  })
}
