# Says "loaded" when LibreOffice, listening on the pipe given, has a spreadsheet open whose cell says what is expected.
import sys
import time

import uno

pipe, sheet_text, row = sys.argv[1], sys.argv[2], int(sys.argv[3])
resolver = uno.getComponentContext().ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
address = f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
print("watching", flush=True)

while True:
    try:
        context = resolver.resolve(address)
        desktop = context.ServiceManager.createInstance("com.sun.star.frame.Desktop")
        # The current one is none where no window manager gives the window the focus.
        document = desktop.getComponents().createEnumeration().nextElement()
        if document.Sheets.getByIndex(0).getCellByPosition(0, row).String == sheet_text:
            print("loaded", flush=True)
            desktop.terminate()
            break
    except Exception:  # not there yet: LibreOffice has one exception for each way of not being there
        time.sleep(0.005)
