import { Bar, BarChart, LabelList, XAxis, YAxis } from 'recharts'
import { ChartFrame } from './ChartFrame.tsx'
import { AXIS, heightOfBars } from './chart-look.ts'

interface BarsByNameProps {
  title: string
  bars: { name: string; value: number; fill?: string }[]
  /** The value as people read it. */
  format: (value: number) => string
}

const LONGEST_NAME = 18

/** One lying bar a name, its value at the end. */
export default function BarsByName({ title, bars, format }: BarsByNameProps) {
  const data = bars.map((bar) => ({ fill: 'var(--color-leaf)', ...bar }))
  return (
    <ChartFrame title={title}>
      <BarChart
        responsive
        layout="vertical"
        data={data}
        accessibilityLayer={false}
        className="w-full"
        style={{ height: heightOfBars(bars.length) }}
        margin={{ top: 4, right: 72, bottom: 4, left: 0 }}
      >
        <XAxis type="number" hide allowDecimals={false} />
        <YAxis
          {...AXIS}
          type="category"
          dataKey="name"
          width={136}
          interval={0}
          tickFormatter={(name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name)}
        />
        <Bar
          dataKey="value"
          radius={4}
          maxBarSize={22}
          // Of nothing at all there is still a place and a 0.
          minPointSize={1}
          isAnimationActive={false}
          background={{ fill: 'var(--color-ground)' }}
        >
          <LabelList
            dataKey="value"
            position="right"
            fill="var(--color-ink)"
            fontSize={14}
            formatter={(value) => format(Number(value))}
          />
        </Bar>
      </BarChart>
    </ChartFrame>
  )
}
