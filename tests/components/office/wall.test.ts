import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Wall } from '#shared/contract/reports/office/wall.schemas.ts'
import { wallCalls } from '#shared/contract/reports/office/wall.ts'
import { WALL_PATH } from '#web/office/hash-location.ts'
import { wallOf } from '../../support/wall.ts'
import { renderOffice } from '../render-office.tsx'
import { button } from '../render-screen.tsx'
import { server } from '../stub-server.ts'

let wall: Wall

beforeEach(() => {
  localStorage.removeItem('dabba-wall-look')
  wall = wallOf()
  server.answers(wallCalls.wall, () => ({ wall }))
})

const section = (name: string) => page.getByRole('region', { name })

test('shows what comes, what is to be cooked and what is on its way', async () => {
  renderOffice(WALL_PATH)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wed 8 Jan' })).toBeVisible()
  await expect.element(section('Coming in')).toMatchTextContent('2 orders awaiting approval')
  await expect.element(section('Coming in')).toMatchTextContent('Confirmed34')
  await expect.element(section('Coming in')).toMatchTextContent('10:41 am Asha2 plates')
  await expect.element(section('To cook')).toMatchTextContent('52 thalis')
  await expect.element(section('To cook')).toMatchTextContent('Dal Tadka52')
  await expect.element(section('On its way')).toMatchTextContent('7 orders on their way')
  await expect.element(section('On its way')).toMatchTextContent('Shanti Nagar')
})

test('large counts are written as people read them, and the meal is named only where both are on their way', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  wall = wallOf({ plates: 5486, byStatus: { confirmed: 3600, preparing: 1800 } })
  renderOffice(WALL_PATH)
  await expect.element(section('To cook')).toMatchTextContent('5,486 thalis')
  await expect.element(section('Coming in')).toMatchTextContent('Confirmed3,600')
  await expect.element(section('On its way')).toMatchTextContent('1,800 being prepared')
  await expect.element(section('On its way')).not.toMatchTextContent('Lunch')
  const dinner = { slot: 'dinner' as const, area: 'Aundh', orders: 1, plates: 1 }
  wall = wallOf({ out: [...wall.out, dinner] })
  await vi.advanceTimersByTimeAsync(21_000)
  await expect.element(section('On its way')).toMatchTextContent('Kothrud Lunch2 plates')
  await expect.element(section('On its way')).toMatchTextContent('Aundh Dinner1 plate')
})

test('asks again by itself, turns to the next day, and says when what it shows is old', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  renderOffice(WALL_PATH)
  await expect.element(section('To cook')).toMatchTextContent('52 thalis')
  wall = wallOf({ day: '2031-01-09', plates: 3, newest: [], held: 0, byStatus: {}, dishes: [], out: [] })
  await vi.advanceTimersByTimeAsync(21_000)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thu 9 Jan' })).toBeVisible()
  await expect.element(section('Coming in')).toMatchTextContent('No orders yet')
  server.is('lost', wallCalls.wall)
  await vi.advanceTimersByTimeAsync(200_000)
  await expect.element(page.getByText(/^No connection\. This is as of/)).toBeVisible()
  await expect.element(section('To cook')).toMatchTextContent('3 thalis')
  server.answers(wallCalls.wall, () => ({ wall }))
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText(/^No connection/)).not.toBeInTheDocument()
})

test('says in big letters that it needs a sign-in when its session has ended, and shows no order any more', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  renderOffice(WALL_PATH)
  await expect.element(section('To cook')).toMatchTextContent('52 thalis')
  server.rejects(wallCalls.wall, 401)
  await vi.advanceTimersByTimeAsync(21_000)
  const words = page.getByText('Sign in to see the orders on this screen')
  await expect.element(words).toBeVisible()
  expect(Number.parseFloat(getComputedStyle(words.element()).fontSize)).toBeGreaterThanOrEqual(28)
  await expect.element(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect.element(section('To cook')).not.toBeInTheDocument()
})

test('is dark or light as it has been told, and keeps that', async () => {
  renderOffice(WALL_PATH)
  await button('Dark screen').click()
  await expect.element(page.getByRole('main')).toHaveAttribute('data-look', 'dark')
  expect(localStorage.getItem('dabba-wall-look')).toBe('dark')
  await button('Light screen').click()
  await expect.element(page.getByRole('main')).toHaveAttribute('data-look', 'light')
})
