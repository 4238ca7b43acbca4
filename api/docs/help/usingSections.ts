import type { HelpFacts, HelpSection } from './section.ts';

/** Places, and what can be had of them. */
export function usingSections({ price, has }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'coverage',
      title: 'Where there is coverage',
      text: [
        'The service covers places in the United States where this server has data frames; the map shows them. Type an ' +
          'address and choose “Check” to see whether a place is covered, free and without an account. Or ask here and ' +
          'name the place.',
      ],
      requests: ['`GET /api/v1/coverage` checks one place. Without a place it lists the frames.'],
      asked: [
        'where do you have coverage, which areas, states, cities, regions, counties are covered, map of coverage, nationwide, do you cover Texas',
        'do you cover Canada, Europe, Mexico, does it work outside the united states, abroad, Alaska, Hawaii, Puerto Rico, the whole US',
        'is my address covered, do you have data for my town, check coverage',
        'is my state included, is Puerto Rico included, do you have Canada, do you serve my city, in which places does it work, available in my area, rural areas, Florida, California, London, Alaska, is my zip code in, areas you cover, countries',
        'do you have data for Boise Idaho, have data for my city, do you have Chicago, is Dallas covered, your service area, supported places, is it available in my town, do you work in my county, data in New York, which parts of the country',
        'do you cover my town, which areas, which counties, which states, is my city included, coverage map, covered area, outside the united states, canada, mexico, puerto rico, alaska',
        'areas and regions covered, which regions, is my area available, does it work where I live, nationwide, rural areas',
      ],
    },
    {
      anchor: 'address',
      title: 'Addresses, and the wrong place',
      text: [
        "A place is a US street address with city and state, or latitude and longitude, not a parcel number. If an address isn't found or " +
          'the pin is on the wrong building, click the right place on the map or type coordinates instead. The page ' +
          'shows where it found the address before you buy, and asks before it sells the middle of an area for a house.',
      ],
      requests: [
        '`query` in each answer says where the address is and how precisely we know that (`match_type`, ' +
          '`uncertainty_m`). With `min_geocode_score=0.7` you never buy a town center for a house.',
      ],
      asked: [
        'search by parcel number, apn, tax lot, parcel id, assessor number, legal description, plus code, what3words, mls number',
        'I typed my address and it was not found, cannot find my address, unknown address, address not recognized',
        'wrong address, wrong location, pin on the wrong building, other house, how do I write an address, wrong coordinates, move the pin',
        'geocode, what is match_type, rooftop_interpolated, area_centroid, geocode score, uncertainty_m',
        'marker on the street instead of my house, pin is off, shows the wrong house on the map, dot is in the wrong spot, move the marker, set the location by hand, choose the spot on the map',
        'use lat long instead of an address, latitude and longitude, coordinates, gps coordinates, no address yet, new construction without an address, vacant land, apartment number, po box, cannot locate',
        'site cannot find my street, new subdivision, new street, rural route, address is missing, typo in the address, which format, zip code only, town only, click on the map, two places with the same address, ambiguous address',
        'you found a different town with the same street, wrong town, wrong city, wrong state, same street name elsewhere',
        'what is a valid address, address not found, new construction, new street, wrong pin, pin is on the neighbor, marker in the wrong spot, rural address, po box, apartment number, misspelled address, several matches, geocoding, move the pin',
      ],
    },
    {
      anchor: 'speed',
      title: 'How long it takes',
      text: [
        "You get a report at once, usually within a second or two, because the measurements already exist. We don't " +
          "send anyone, and you don't wait for a satellite.",
      ],
      asked: [
        'how fast do I get the report, how long does it take, delivery time, when do I receive my report, instant, waiting time, turnaround',
        'how quick is it, is it instant, how many seconds, how long do I have to wait, when will it be ready, same day, do you send someone out, right away, immediately',
        'how long until I see the result after I click buy, how soon, time to get it, waiting, takes how long, delivered when, processing time',
        'is it instant or do I get it by mail, do you mail it, how is the report delivered, online or by post',
        'how fast do I get it, how soon, need it today, closing is tomorrow, urgent, right now, how long until, in a hurry, deadline, delivered when',
        'when will I get my report, response time of the api, latency, how long does a report take',
      ],
    },
    {
      anchor: 'pdf',
      title: 'The report as a PDF',
      text: [
        'Choose “Download PDF” below a report that you bought. You get two pages with verdict, map, curve, facts and ' +
          'limits, to print or to give to a bank, a lender or an agent. The PDF is free within 7 days of buying a report ' +
          'for the same cell and release. After that it costs the same as a report.',
      ],
      requests: [
        '`GET /report.pdf` returns it. It costs the same as a report, and nothing within 7 days of a report for the ' +
          'same cell and release.',
      ],
      asked: [
        'can I get a pdf, print the report, download the report, document to show my bank, lender, realtor, agent, share the report',
        'how long is the pdf free, pdf again, pdf free for 7 days, does the pdf cost extra',
        'hand the report to my lender, give it to my realtor, email the report to someone, send it to my bank, paper copy, printable version, something to attach to the file, official document, save as pdf, share',
        'print it for the closing, print, printed copy, hard copy, copy for my files, two pages, take it to the bank, show it to my agent, attach to the loan file, forward the report',
        'how can my lawyer get a copy, send a copy to someone, copy for the lawyer, copy for the seller',
        'on paper, printable, pdf, paper copy, print, download the report',
        'can I download my report, is there a pdf version, print version',
      ],
    },
    {
      anchor: 'history',
      title: 'Movement over time',
      text: [
        'A report shows a curve of every observation of the cell. Set two dates on the curve to see how much the ' +
          'ground moved between them, with its uncertainty. “Download CSV” gives you the dates and millimeters.',
      ],
      requests: [
        '`GET /api/v1/timeseries` returns the series. `reference_date` and `reference_date2` add the movement ' +
          `between two dates. It costs ${price} when \`ok\`. A motion report with \`include=timeseries\` has the same ` +
          'series at no extra cost.',
      ],
      asked: [
        'can I see the history, time series, timeseries, curve, graph, chart over time, over the years',
        'how much did the ground move since 2020, between two dates, between 2019 and 2023, before and after, download csv of dates',
        'movement in the past, did it move more in 2021, when did it start to move, timeline, past years, trend line, plot, diagram, show me the curve, since I bought the house, between two years',
        'raw series, series of dates as csv, each date',
        'show me how the movement developed since 2018, development over the years, course over time, did it sink more last year, when did the sinking begin, past movement, was it always like this, month by month',
        'where can I see the motion of each year, yearly movement, year by year, per year values',
        'time series, graph, chart, curve, dots, how do I read the curve, displacement series, csv of the series, movement between two dates, since when, how far back, first date, years of history, how many years',
        'for what period is there data, which period is covered, time period, date range, since which year, start and end of the data, historical data, past movement',
      ],
    },
    {
      anchor: 'maps',
      title: 'The map',
      text: [
        'The map on the page is free; “Layers and legend” explains its colors. Colors are averages of areas larger ' +
          'than a cell, so a report for one cell can have another class than its color on the map. The report is what ' +
          'counts.',
      ],
      requests: ['`GET /api/v1/map` draws part of the map, `/tiles/velocity.json` describes its tiles.'],
      asked: [
        'is there a map, heatmap, what do the colors mean, red, blue, legend, layer',
        'the map shows another color than my report, map contradicts the report, map and report differ',
        'what does red mean on the map, meaning of colors, see the neighborhood, overview of the area, picture of the area, zoom, gray parts of the map, map and report do not agree',
        'what is the yellow on the map, green area, blue dots, red spot, why is my house gray on the map, how do I read the map, map key, map colors, layers',
        'what are the little colored squares, colored dots, colored pixels, squares on the map, shades on the map',
        'map color, color differs from the report, legend, map and report disagree, heat map, overview map, is the map exact, layers',
        'can I download the map, colors of the map, what do the colors mean, red area, blue area, legend of the map',
      ],
    },
    {
      anchor: 'gis',
      title: 'QGIS, ArcGIS and other map programs',
      text: [
        'Map programs load the map by its WMTS address, and data programs find releases by STAC. [The page for GIS](/docs/files/gis.md) has the steps for QGIS, ArcGIS, GDAL and Python.',
      ],
      requests: [
        '`/wmts/1.0.0/WMTSCapabilities.xml`, `/tiles/velocity.json` and `/stac` are the addresses; `./gm export cells` writes GeoParquet, CSV, GeoJSON or FlatGeobuf on the machine of the lake.',
      ],
      asked: [
        'qgis, arcgis, gis, wmts, stac, geotiff, gdal, tiles, load it into a map program, shapefile, geojson, parquet, export the data',
        'velocity raster into arcgis pro, raster, tiff, geopackage, layers in my gis, esri, google earth, kml, web map, leaflet, download the dataset, bulk data, stac catalog',
        'need the data as geojson, csv export for gis, shapefile, load into qgis, vector data, raster data, connect arcgis, api for maps, tile url',
        'geotiff, raster, download the raster, shapefile, kml, google earth, qgis, arcgis, wmts, wms, stac, geoparquet, tiles, gdal, layer for my gis',
      ],
    },
    {
      anchor: 'watches',
      title: 'Watching a place',
      text: [
        'A watch checks a place each time new data for it is released. It alerts you when the movement, the class or ' +
          'the newest observation changed. Watching is free. An alert gives class and direction by email or event. How ' +
          'much and how fast is in a report. “Watch this place” below your report makes one; “Your watches” in your ' +
          'reports turns them off and on.',
      ],
      requests: [
        has('POST', '/api/v1/watches')
          ? '`POST /api/v1/watches` creates one, with a `condition` of `movement`, `rate_class`, ' +
            '`event` or `new_observation`. `auto_buy` buys the report when it alerts, up to limits that you set.'
          : "This server doesn't offer watches.",
      ],
      asked: [
        'watch my house, watch a place, monitor, monitoring, alert me when my house starts to move, keep an eye on',
        'will you email me when something changes, notify me, tell me about new data, alerts, does watching cost anything, auto_buy',
        'notify me by email if the ground speeds up, keep watching my warehouse, tell me when it gets worse, automatic alert, alarm, get a message when something changes, subscribe to a place, follow an address, monitor a dam, monitor my portfolio',
        'ping me when my place starts sinking, text me, let me know when it starts moving, send me a message if it sinks, follow my house, set up an alert, reminder, stop an alert, cancel a watch, monthly check',
        'let me know if anything changes at 5 places, watch several places, watch 20 houses, cost of watching, get an email when it moves',
        'alert me, tell me when it changes, monitor, monitoring, notify me, keep an eye on, new data for my house, watch list, subscribe to a place',
        'email me when something changes, notifications, monitoring of a property, early warning, track a property over time, get updates',
      ],
    },
    {
      anchor: 'support',
      title: 'Talking to a person',
      text: [
        'Ask for a ticket here: the button “Ask a person of this service” below an answer opens one with your ' +
          'question. A person answers in the ticket, and by email if the server sends email. It is free and needs an ' +
          'account. There is no phone number. “Write to us” at the top of the page does the same and shows your ' +
          'earlier messages.',
      ],
      requests: [
        '`POST /api/v1/support` with `subject`, `message` and the related `request_ids` opens a ticket. `GET ' +
          '/api/v1/support` shows the answers.',
      ],
      asked: [
        'can I talk to a human, contact, support, customer service, phone number, email address of support, ticket, help desk',
        'speak with someone, representative, call you, complain to a person, when will my ticket be answered',
        'I need to speak to someone, talk to someone, get help from staff, customer support, complaint, write to you, contact form, call center, who answers, is anybody there, phone, chat with a person',
        'is there a help line, hotline, help desk, how do I reach you, contact you, mail you, open a ticket, status of my ticket, response time, someone from your team, manager',
        'who do I contact when something is broken, report a bug, site does not work, page is broken, technical problem',
        'talk to a person, speak to someone, call you, phone, live chat, contact, email address of support, nobody answers, no answer to my ticket, waiting for an answer, manager, complaint, how long does support take, response time',
        'how do I contact you, get in touch, contact support, customer service, who do I ask, open a ticket, help desk, talk to sales, book a call, demo call',
      ],
    },
    {
      anchor: 'chat',
      title: 'This assistant',
      text: [
        'This assistant is a program. It answers from the documentation of the service, from free look-ups and, if you ' +
          'are signed in or use a key, from your own reports. It is free, and never buys anything unless you say yes to ' +
          'a price that it names. If you are signed in, we keep your conversations until you delete them or they expire. ' +
          'Without an account we keep nothing. [The chat’s own page](/docs/files/chat.md) says what is stored and sent ' +
          'where.',
      ],
      requests: ['`GET /api/v1/my-chats` lists conversations, `DELETE` deletes one.'],
      asked: [
        'who are you, are you a bot, are you human, are you a real person, are you an ai, what can you do',
        'is this chat recorded, are my conversations kept, stored, saved, is this chat private, delete my conversation',
        'will you buy something without asking, does the chat cost anything, does chatting with you cost money',
        'who can read what I type here, do you save what I write, is this conversation stored, are you chatgpt, which ai is this, is this a robot, how do you know the answers, can you buy for me, what can I ask you',
        'is a human reading these messages, am I talking to a machine, is this automated, are you a person, do you learn from this, how smart are you',
        'are you a bot, is this a real person, who am I talking to, are you chatgpt, is this ai, do you save this chat, do you record, what can you do',
      ],
    },
  ];
}
