// A grid of `div`s: rows of a `<table>` can neither be placed one by one nor be laid out anew where it is narrow.
export const ROW_GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const CELL = { role: 'gridcell' } as const
