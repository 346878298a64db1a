import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import type { KitchenDay } from '#shared/base/kitchen-time.ts'
import { shortDate, weekdayDate } from '../parts/dates.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { AXIS, GRID, TOOLTIP } from './chart-look.ts'

interface BarsByDayProps {
  title: string
  /** The oldest first. */
  days: { day: KitchenDay; value: number }[]
  colour?: string
  /** The value as people read it. */
  format: (value: number) => string
}

/** One bar a day. The table that stands with it tells the same to those who do not see it. */
export default function BarsByDay({ title, days, colour = 'var(--color-leaf)', format }: BarsByDayProps) {
  return (
    <ChartFrame title={title}>
      <BarChart responsive data={days} accessibilityLayer={false} className="h-44 w-full" margin={{ top: 4, right: 0 }}>
        <CartesianGrid {...GRID} vertical={false} />
        <XAxis
          {...AXIS}
          dataKey="day"
          tickFormatter={(day: KitchenDay) => shortDate(day).slice(0, -3)}
          minTickGap={24}
        />
        <YAxis {...AXIS} width={56} allowDecimals={false} tickFormatter={format} tickCount={4} />
        <Tooltip
          {...TOOLTIP}
          labelFormatter={(day) => weekdayDate(String(day))}
          formatter={(value) => [format(Number(value)), title]}
        />
        <Bar dataKey="value" fill={colour} radius={[4, 4, 0, 0]} maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ChartFrame>
  )
}
