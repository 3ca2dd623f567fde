import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { floors, plainRooms, shelves } from './floors.ts'
import { isTest, roomOf, root, sourcesIn, target } from './sources.ts'

/** Rooms drawn as one box, by the name of the box. */
const boxOf = (room: string) => (plainRooms.includes(room) ? 'plain entities' : room)

/** The boxes that each box imports from. */
function importsOfBoxes(): Map<string, Set<string>> {
  const rooms = shelves.flat()
  const importsByBox = new Map(rooms.map((room) => [boxOf(room), new Set<string>()]))
  for (const source of sourcesIn('server/src').filter((file) => !isTest(file))) {
    const room = roomOf(source.path)
    if (!room || !rooms.includes(room)) continue
    for (const { from } of source.imports) {
      const imported = roomOf(target(source, from))
      if (imported && rooms.includes(imported) && boxOf(imported) !== boxOf(room)) importsByBox.get(boxOf(room))?.add(boxOf(imported))
    }
  }
  return importsByBox
}

/** Drops an arrow that follows from others: of `a → b → c` and `a → c` the last. */
function reduced(imports: Map<string, Set<string>>): Map<string, string[]> {
  const reached = new Map<string, Set<string>>()
  const reach = (box: string): Set<string> => {
    const cached = reached.get(box)
    if (cached) return cached
    const all = new Set([...(imports.get(box) ?? [])].flatMap((below) => [below, ...reach(below)]))
    reached.set(box, all)
    return all
  }
  return new Map(
    [...imports].map(([box, below]) => [box, [...below].filter((end) => ![...below].some((middle) => reach(middle).has(end))).sort()]),
  )
}

const idOf = (box: string) => box.replaceAll(/\W/g, '_')

/** The rooms by floor, as Mermaid: boxes of one floor with the same arrows are one. */
export function pictureOfRooms(): string {
  const arrows = reduced(importsOfBoxes())
  const users = (box: string) => [...arrows].filter(([, below]) => below.includes(box)).map(([user]) => user)
  const drawn = new Map<string, string[]>()
  const floorsDrawn = floors.map(({ floor, shelves: floorShelves }, height) => {
    const groups = new Map<string, string[]>()
    for (const box of new Set(floorShelves.flat().map(boxOf))) {
      const same = JSON.stringify([arrows.get(box), users(box)])
      groups.set(same, [...(groups.get(same) ?? []), box])
    }
    const boxes = [...groups.values()].toReversed().map((group) => {
      for (const box of group) drawn.set(box, group)
      return `    ${idOf(group[0] ?? '')}["${group.join('<br>')}"]`
    })
    return [`  subgraph floor_${height}["${floor}"]`, ...boxes, '  end'].join('\n')
  })
  const lines = [...arrows].flatMap(([box, below]) => {
    if (drawn.get(box)?.[0] !== box) return []
    const ends = [...new Set(below.map((end) => idOf(drawn.get(end)?.[0] ?? end)))]
    return ends.length > 0 ? [`  ${idOf(box)} --> ${ends.join(' & ')}`] : []
  })
  return ['```mermaid', 'flowchart TD', ...floorsDrawn.toReversed(), ...lines.toReversed(), '```'].join('\n')
}

export const pageOfPicture = join(root, 'docs/architecture.md')
const place = /(<!-- rooms -->\n)[\s\S]*?(\n<!-- \/rooms -->)/

/** The page with a picture of the current imports. @throws Error if the page has no place for it */
export function pageWithPicture(): string {
  const page = readFileSync(pageOfPicture, 'utf8')
  if (!place.test(page)) throw new Error('docs/architecture.md has no <!-- rooms --> … <!-- /rooms -->.')
  return page.replace(place, (_, before: string, after: string) => `${before}\n${pictureOfRooms()}\n${after}`)
}
