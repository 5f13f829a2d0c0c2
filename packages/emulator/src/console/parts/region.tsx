import { REGIONS, type Region } from '@mailframe/protocol/sending'
import { Segments } from './field.js'

const regions = Object.entries(REGIONS) as [Region, { name: string }][]

/** Whose account a page shows: each region has one of its own. */
export function RegionChoice({ region, onChange }: { region: Region; onChange: (region: Region) => void }) {
  return (
    <Segments
      label="Region"
      value={region}
      onChange={onChange}
      options={regions.map(([value, { name }]) => [value, `${value}: ${name}`] as const)}
    />
  )
}
