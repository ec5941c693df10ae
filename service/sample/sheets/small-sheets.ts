import { PEOPLE } from '../people.ts'
import { POUNDS } from './formats.ts'
import type { CellDraft, ColumnDraft, SheetDraft } from './sheet-draft.ts'

/** Contractors of the refurbishment with their contacts. All firms, names and numbers are fictional. */
export function supplierContacts(): SheetDraft {
  return table(
    'Supplier contacts',
    [
      { title: 'Firm', type: 'TEXT_NUMBER', primary: true, width: 220 },
      {
        title: 'Trade',
        type: 'PICKLIST',
        options: ['Joinery', 'Electrical', 'Mechanical', 'Steel', 'Flooring', 'Systems'],
      },
      { title: 'Contact', type: 'CONTACT_LIST', width: 220 },
      { title: 'Telephone', type: 'TEXT_NUMBER' },
      { title: 'Website', type: 'TEXT_NUMBER', width: 180 },
      { title: 'Framework', type: 'CHECKBOX', width: 90 },
      {
        title: 'Rating',
        type: 'PICKLIST',
        symbol: 'STAR_RATING',
        options: ['Empty', 'One', 'Two', 'Three', 'Four', 'Five'],
      },
    ],
    [
      [
        'Alder & Finch Joinery',
        'Joinery',
        'orders@alderfinch.example',
        '01632 960114',
        site('alderfinch'),
        true,
        'Five',
      ],
      [
        'Brightwater Electrical',
        'Electrical',
        'jobs@brightwater.example',
        '01632 960127',
        site('brightwater'),
        true,
        'Four',
      ],
      ['Castle Lane Steel', 'Steel', 'dispatch@castlelane.example', '01632 960133', site('castlelane'), false, 'Two'],
      ['Dunmore Air Systems', 'Mechanical', 'projects@dunmore.example', '01632 960148', site('dunmore'), true, 'Four'],
      [
        'Estuary Floors',
        'Flooring',
        'hello@estuaryfloors.example',
        '01632 960152',
        site('estuaryfloors'),
        false,
        'Three',
      ],
      ['Foxglove Cabinetmakers', 'Joinery', 'studio@foxglove.example', '01632 960165', site('foxglove'), false, 'Five'],
      [
        'Gateway Kiosks',
        'Systems',
        'support@gatewaykiosks.example',
        '01632 960171',
        site('gatewaykiosks'),
        true,
        'Three',
      ],
      ['Hollins Data Cabling', 'Electrical', 'bookings@hollins.example', '01632 960186', site('hollins'), true, 'Four'],
      [
        'Ironbridge Fabrication',
        'Steel',
        'sales@ironbridgefab.example',
        '01632 960190',
        site('ironbridgefab'),
        true,
        'Four',
      ],
      ['Juniper Lighting', 'Electrical', 'quotes@juniper.example', '01632 960203', site('juniper'), false, 'Five'],
      [
        'Kestrel Ventilation',
        'Mechanical',
        'service@kestrelvent.example',
        '01632 960217',
        site('kestrelvent'),
        false,
        'Three',
      ],
      ['Larkfield Carpets', 'Flooring', 'orders@larkfield.example', '01632 960229', site('larkfield'), true, 'Four'],
    ],
  )
}

/** The number of shelving bays per location, and their costs; the totals are formulas. */
export function shelvingSchedule(): SheetDraft {
  const total = { formula: '=[Bays]@row * [Price per bay]@row' }
  return table(
    'Shelving schedule',
    [
      { title: 'Location', type: 'TEXT_NUMBER', primary: true, width: 220 },
      { title: 'Finish', type: 'PICKLIST', options: ['Oak', 'Birch ply', 'Painted steel'] },
      { title: 'Bays', type: 'TEXT_NUMBER', width: 80 },
      { title: 'Price per bay', type: 'TEXT_NUMBER', width: 130, format: POUNDS },
      { title: 'Total', type: 'TEXT_NUMBER', width: 120, format: POUNDS },
      { title: 'Ordered', type: 'DATE', width: 100 },
    ],
    [
      ['Lending hall, north wall', 'Oak', 64, 265, total, '2026-11-02'],
      ['Lending hall, islands', 'Oak', 88, 240, total, '2026-11-02'],
      ['Reading room gallery', 'Oak', 42, 310, total, null],
      ['Children’s corner, low units', 'Birch ply', 56, 185, total, '2026-11-09'],
      ['Local history, locked cases', 'Oak', 18, 420, total, null],
      ['Periodicals', 'Birch ply', 24, 205, total, null],
      ['Language learning', 'Birch ply', 20, 205, total, null],
      ['Closed stack, rolling', 'Painted steel', 100, 145, total, '2026-10-19'],
    ],
  )
}

/** A personal list at the top of the owner's home. */
export function personalPlanning(): SheetDraft {
  return table(
    'Personal planning',
    [
      { title: 'What', type: 'TEXT_NUMBER', primary: true, width: 260 },
      { title: 'When', type: 'DATE', width: 100 },
      { title: 'Done', type: 'CHECKBOX', width: 70 },
      {
        title: 'Effort',
        type: 'PICKLIST',
        symbol: 'PROGRESS',
        options: ['Empty', 'Quarter', 'Half', 'Three Quarter', 'Full'],
      },
    ],
    [
      ['Report to the trustees', '2026-11-24', false, 'Half'],
      ['Visit the joinery workshop', '2026-11-26', false, 'Empty'],
      ['Agree the opening programme', '2026-12-03', false, 'Quarter'],
      ['Renew the parking permits', '2026-11-16', true, 'Full'],
      ['Thank the volunteers who moved the books', '2026-10-02', true, 'Full'],
    ],
  )
}

/** The budget of all branches: another admin's sheet, which the first person may read but not change. */
export function branchBudget(): SheetDraft {
  return table(
    'Branch budget 2026',
    [
      { title: 'Branch', type: 'TEXT_NUMBER', primary: true, width: 180 },
      { title: 'Books', type: 'TEXT_NUMBER', format: POUNDS },
      { title: 'Staff', type: 'TEXT_NUMBER', format: POUNDS },
      { title: 'Buildings', type: 'TEXT_NUMBER', format: POUNDS },
      { title: 'Approved', type: 'CHECKBOX' },
    ],
    [
      ['Central', 84_000, 612_000, 240_000, true],
      ['Mill Road', 21_500, 148_000, 36_000, true],
      ['Seaview', 18_200, 121_000, 52_500, false],
      ['Old Town', 16_900, 117_500, 28_000, true],
      ['Mobile library', 9_400, 61_000, 12_800, false],
    ],
  )
}

/** The volunteers' hours: another admin's sheet, which the first person may edit. */
export function volunteerHours(): SheetDraft {
  return table(
    'Volunteer hours',
    [
      { title: 'Shift', type: 'TEXT_NUMBER', primary: true, width: 200 },
      { title: 'Day', type: 'DATE' },
      { title: 'Hours', type: 'TEXT_NUMBER' },
      { title: 'Lead', type: 'CONTACT_LIST', contactEmails: [PEOPLE.idris.email, PEOPLE.priya.email] },
    ],
    [
      ['Story time', '2026-11-21', 2, PEOPLE.priya.email],
      ['Book delivery round', '2026-11-23', 4.5, PEOPLE.idris.email],
      ['Homework club', '2026-11-24', 3, PEOPLE.priya.email],
      ['Local history desk', '2026-11-25', 6, PEOPLE.idris.email],
    ],
  )
}

/** A sheet that is not shared: the other four must never learn that it exists. */
export function staffReviews(): SheetDraft {
  return table(
    'Staff reviews',
    [
      { title: 'Review', type: 'TEXT_NUMBER', primary: true },
      { title: 'When', type: 'DATE' },
    ],
    [
      ['Autumn round', '2026-11-30'],
      ['Spring round', '2027-04-26'],
    ],
  )
}

function table(name: string, columns: readonly ColumnDraft[], lines: readonly (readonly CellDraft[])[]): SheetDraft {
  const rows = lines.map(line => ({
    depth: 0 as const,
    cells: Object.fromEntries(columns.map((column, index) => [column.title, line[index] ?? null])),
  }))
  return { name, columns, rows }
}

function site(firm: string): CellDraft {
  return { text: `${firm}.example`, url: `https://www.${firm}.example/` }
}
