/**
 * Products of Ade Stores. `# category / supplier / margin in per cent`, then `brand | product | sizes with prices in naira`; a dash means
 * none. Options in place of sizes (`Colour: Black, Gold; Storage: 64 GB 92000, 128 GB 108000`) give a variant for each combination.
 * Prices are like Lagos in 2026, before tax.
 */
export const shelves = `
# Rice, flour and pasta / Oke-Arin Foods Ltd / 12
Mama Gold | Parboiled rice | 5kg 9800, 10kg 19200, 25kg 46500, 50kg 91000
Royal Stallion | Long grain rice | 5kg 10200, 25kg 48000, 50kg 94500
- | Ofada rice | 1kg 2600, 5kg 12500
- | Honey beans | 1kg 2400, 5kg 11600
- | Brown beans | 1kg 2200, 5kg 10700
- | White garri | 1kg 1100, 5kg 5200
- | Yellow garri | 1kg 1250, 5kg 5900
Golden Penny | Spaghetti | 500g 1050
Golden Penny | Macaroni | 500g 1000
Golden Penny | Semovita | 1kg 2150, 2kg 4200, 5kg 10300
Golden Penny | Wheat flour | 1kg 1950, 2kg 3850
Honeywell | Poundo yam | 900g 3600, 1.8kg 7000
Honeywell | Noodles carton | 40 x 70g 9200
Indomie | Noodles carton | 40 x 70g 10400, 40 x 120g 16800
Dangote | Sugar | 500g 1150, 1kg 2200
Dangote | Salt | 500g 350, 1kg 650
# Oil, spices and tins / Oke-Arin Foods Ltd / 14
Devon King's | Vegetable oil | 1L 4200, 3L 12200, 5L 19800
Mamador | Vegetable oil | 750ml 3300, 2.6L 10900
- | Palm oil | 1L 2900, 5L 13800
Knorr | Chicken cubes | 45 pack 1450, 400g 1600
Maggi | Star cubes | 100 pack 2300
Onga | Stew seasoning | 12 sachets 850
Tropical Sun | Curry powder | 100g 1900
Ducros | Thyme | 10g 750, 100g 2700
Gino | Tomato paste | 70g 300, 210g 900, 400g 1650
Derica | Tomato paste | 850g 3400
Titus | Sardines | 125g 1650
Geisha | Mackerel in tomato | 155g 1500, 425g 3600
Exeter | Corned beef | 340g 6200
Bama | Mayonnaise | 226ml 2100, 473ml 3900
Heinz | Baked beans | 415g 2400
# Breakfast and dairy / Ikorodu Dairy Depot / 15
Peak | Milk powder | 400g 5600, 900g 11900
Peak | Evaporated milk | 160g 850
Three Crowns | Milk powder | 380g 4700
Dano | Milk powder | 400g 4300, 900g 9200
Milo | Chocolate drink | 200g 2300, 400g 4400, 900g 9500
Bournvita | Chocolate drink | 450g 4600, 900g 8900
Lipton | Yellow Label tea | 25 bags 1150, 100 bags 4300
Nescafe | Classic coffee | 50g 3300, 200g 11500
Kellogg's | Corn flakes | 300g 2900, 500g 4600
Golden Morn | Cereal | 400g 2400, 900g 5100
Quaker | Oats | 500g 3200
Blue Band | Spread | 250g 1500, 450g 2500
Nasco | Cornflakes | 350g 2300
- | Eggs | crate of 30 5600
Hollandia | Yoghurt | 180ml 650, 1L 2600
# Drinks / Agege Beverages / 18
Coca-Cola | Soft drink | 50cl 500, 1.5L 1200, crate of 12 5400
Fanta | Orange | 50cl 500, 1.5L 1200
Sprite | Lemon-lime | 50cl 500
Pepsi | Soft drink | 50cl 450, crate of 12 4900
Bigi | Cola | 60cl 400, crate of 12 4300
Malta Guinness | Malt | can 33cl 700, carton of 24 15600
Maltina | Malt | can 33cl 700, carton of 24 15400
Chivita | Orange juice | 1L 2100, carton of 10 19800
Five Alive | Pulpy orange | 35cl 800, 1L 2200
Eva | Table water | 75cl 350, 1.5L 550, pack of 12 3700
Nestle | Pure Life water | 60cl 300, pack of 20 5200
Lucozade | Boost | 33cl 900
Fearless | Energy drink | 50cl 700
Ribena | Blackcurrant | 60cl 2900
# Snacks and sweets / Agege Beverages / 20
Gala | Sausage roll | single 400, carton of 30 10900
Pringles | Original | 165g 3600
Minimie | Chin chin | 45g 250, 130g 750
Beloxxi | Cream crackers | pack of 12 2300
McVitie's | Digestive biscuits | 250g 2600
Oreo | Biscuits | 36g 250, 154g 1150
Cadbury | Tom Tom | bag of 50 1500
- | Plantain chips | 50g 300, 200g 1000
- | Groundnuts | bottle 75cl 3900
# Toiletries / Balogun Cosmetics / 22
Dettol | Soap | 65g 550, 110g 850
Lux | Beauty soap | 100g 700
Premier | Cool soap | 110g 750
Closeup | Toothpaste | 40g 600, 140g 1700
Oral-B | Toothpaste | 100ml 1900
Oral-B | Toothbrush | medium 1200
Nivea | Body lotion | 200ml 4300, 400ml 7600
Vaseline | Petroleum jelly | 100ml 1900, 250ml 3600
Gillette | Razor | pack of 5 3200
Always | Sanitary pads | 8 pack 1250, 16 pack 2350
Pampers | Diapers | size 3 x 40 13800, size 4 x 36 13900
Molped | Sanitary pads | 9 pack 950
Rexona | Roll-on | 50ml 2300
Dove | Shower gel | 250ml 4900
# Cleaning / Balogun Cosmetics / 20
Ariel | Washing powder | 800g 2500, 2kg 6100
Sunlight | Washing powder | 170g 600, 900g 2700
Omo | Washing powder | 900g 2650
Morning Fresh | Dish liquid | 450ml 1600, 900ml 2900
Hypo | Bleach | 500ml 700, 3.5L 3600
Harpic | Toilet cleaner | 450ml 2200
Izal | Disinfectant | 165ml 1100, 450ml 2600
Mortein | Insecticide | 300ml 2600, 600ml 4300
- | Toilet roll | pack of 4 1400, pack of 12 4000
Rose | Kitchen towel | twin pack 1900
# Baby and health / Balogun Cosmetics / 18
Cerelac | Maize and milk | 400g 4800, 900g 9900
SMA | Gold infant formula | 400g 8200, 900g 17500
Nan | Optipro 1 | 400g 8900
Cussons | Baby oil | 200ml 2600
Cussons | Baby powder | 200g 1900
Emzor | Paracetamol | pack of 96 1500
Dettol | Antiseptic | 100ml 1400, 500ml 5200
# Phones / Alaba Phone Wholesale / 9
Tecno | Spark 30C | Colour: Black, Blue, White; Storage: 128 GB 152000, 256 GB 178000
Tecno | Camon 40 | 256GB 335000
Tecno | Pop 9 | 64GB 104000
Infinix | Hot 50i | 128GB 158000
Infinix | Note 50 | 256GB 318000
Infinix | Smart 9 | 64GB 112000
Itel | A90 | Colour: Black, Gold; Storage: 64 GB 92000, 128 GB 108000
Itel | it2163 | dual SIM 16500
Samsung | Galaxy A06 | 64GB 142000, 128GB 163000
Samsung | Galaxy A16 | Colour: Black, Light green; Storage: 128 GB 245000, 256 GB 282000
Redmi | A5 | 64GB 118000
Redmi | 14C | 128GB 168000, 256GB 189000
Nokia | 105 | dual SIM 24500
# Phone accessories / Alaba Phone Wholesale / 35
Oraimo | USB-C cable | 1m 3200, 2m 4500
Oraimo | Fast charger | 18W 8900, 33W 13900
Oraimo | Power bank | 10000mAh 18500, 20000mAh 27500, 30000mAh 38500
Oraimo | FreePods | 3C 21500, 4 32500
Oraimo | Smart watch | Watch 5 Lite 26500
Oraimo | Necklace earphones | Shark 4 14500
New Age | Power bank | 10000mAh 15900, 20000mAh 24500
Anker | Car charger | 24W 11900
- | Tempered glass | universal 2000, privacy 3500
- | Silicone case | Tecno 2500, Samsung 2800, iPhone 3500
- | Micro USB cable | 1m 1500
- | Lightning cable | 1m 3800
- | Wired earphones | 3.5mm 2200
SanDisk | Memory card | 32GB 6500, 64GB 9800, 128GB 16500
SanDisk | Flash drive | 32GB 6900, 64GB 9900
- | Ring light | 10 inch 12500
- | Phone stand | desk 3500
# Electricals / Alaba Phone Wholesale / 28
Binatone | Extension box | 4 way 9800, 6 way 13500
Philips | LED bulb | 9W 1800, 15W 2700
Duracell | Batteries | AA x 4 3600, AAA x 4 3600
Tiger Head | Batteries | D x 2 900
Lontor | Rechargeable lamp | small 8500, large 14500
Lontor | Rechargeable fan | 12 inch 42000, 16 inch 58000
Kenwood | Electric kettle | 1.7L 24500
Binatone | Dry iron | 1000W 18500
Binatone | Blender | 1.5L 36500
# Stationery / Balogun Cosmetics / 25
Bic | Biro | box of 50 6500, single 200
- | Exercise book | 60 leaves 450, dozen 4900
- | Higher education notebook | 80 leaves 950
- | A4 paper | ream 8900
- | Brown envelope | A4 x 10 900
# Services / - / 60
- | Delivery within Lagos | standard 2500, express 4500
- | Delivery outside Lagos | by road 6500
- | Phone screen repair | standard 18500, AMOLED 46000
- | Battery replacement | phone 14500
- | Software repair | phone 6000
- | SIM registration | per line 1000
- | Printing | black and white page 150, colour page 400
- | Gift wrapping | small 1500, large 2500
- | Home installation | per visit 8000
`
