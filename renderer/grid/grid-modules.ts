import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** Registers the parts of AG Grid in use and no others: each one costs start time and markup. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    CellStyleModule,
    ClientSideRowModelApiModule,
    ClientSideRowModelModule,
    ColumnApiModule,
    RenderApiModule,
    RowApiModule,
    RowStyleModule,
    ScrollApiModule,
  ])
}
